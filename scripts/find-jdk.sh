# Sourced by the scripts of this folder; POSIX sh, no process is started unless the usual places
# have no JDK.
#
# find_jdk looks for a JDK (with javac) of version 25 or newer and sets JDK_HOME. Looked at, in this
# order: SQL_SPLITTER_JAVA_HOME, JAVA_HOME, then the folders where Linux distributions, SDKMAN,
# asdf, Homebrew and macOS keep theirs, then java on the PATH. The first two are taken when new
# enough; among the others 25 itself is preferred, then the newest. Returns 1 with one sentence on
# stderr when there is none, and when SQL_SPLITTER_JAVA_HOME names something else.

# Sets jdk_feature to the feature version (25) of the JDK in folder $1, or to 0.
jdk_feature_of() {
  jdk_feature=0
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
  while IFS= read -r jdk_line || [ -n "$jdk_line" ]; do
    case $jdk_line in
      JAVA_VERSION=\"1.*) return 0 ;;
      JAVA_VERSION=\"*)
        jdk_line=${jdk_line#JAVA_VERSION=\"}
        jdk_line=${jdk_line%%[!0-9]*}
        jdk_feature=${jdk_line:-0}
        return 0
        ;;
    esac
  done <"$1/release"
}

find_jdk() {
  JDK_HOME=
  if [ -n "${SQL_SPLITTER_JAVA_HOME:-}" ]; then
    jdk_feature_of "$SQL_SPLITTER_JAVA_HOME"
    if [ "$jdk_feature" -ge 25 ]; then
      JDK_HOME=$SQL_SPLITTER_JAVA_HOME
      return 0
    fi
    echo "SQL_SPLITTER_JAVA_HOME is $SQL_SPLITTER_JAVA_HOME, which is no JDK of version 25 or newer." >&2
    return 1
  fi
  if [ -n "${JAVA_HOME:-}" ]; then
    jdk_feature_of "$JAVA_HOME"
    if [ "$jdk_feature" -ge 25 ]; then
      JDK_HOME=$JAVA_HOME
      return 0
    fi
  fi
  jdk_best=0
  for jdk_candidate in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
    "${SDKMAN_DIR:-${HOME:-/nonexistent}/.sdkman}"/candidates/java/* \
    "${HOME:-/nonexistent}"/.asdf/installs/java/* "${HOME:-/nonexistent}"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME:-/nonexistent}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    jdk_feature_of "$jdk_candidate"
    if [ "$jdk_feature" -eq 25 ]; then
      JDK_HOME=$jdk_candidate
      return 0
    fi
    if [ "$jdk_feature" -gt 25 ] && [ "$jdk_feature" -gt "$jdk_best" ]; then
      jdk_best=$jdk_feature
      JDK_HOME=$jdk_candidate
    fi
  done
  [ -n "$JDK_HOME" ] && return 0
  jdk_candidate=$(command -v java) || jdk_candidate=
  while [ -L "$jdk_candidate" ]; do
    jdk_line=$(readlink "$jdk_candidate")
    case $jdk_line in
      /*) jdk_candidate=$jdk_line ;;
      *) jdk_candidate=${jdk_candidate%/*}/$jdk_line ;;
    esac
  done
  jdk_candidate=${jdk_candidate%/bin/java}
  if [ -n "$jdk_candidate" ]; then
    jdk_feature_of "$jdk_candidate"
    if [ "$jdk_feature" -ge 25 ]; then
      JDK_HOME=$jdk_candidate
      return 0
    fi
  fi
  echo "No JDK 25 found: install one (for example from https://adoptium.net) or set JAVA_HOME to it." >&2
  return 1
}
