@echo off
rem Runs sql-splitter on Windows: finds a JDK 25 or newer, builds on first use (Maven must be on the PATH), then runs.
rem
rem   SQL_SPLITTER_JAVA_HOME  this JDK; else JAVA_HOME where it is new enough, the usual folders, java on the PATH
rem   SQL_SPLITTER_REBUILD    1: build anew, after the sources have changed
rem
rem The launcher for Linux makes an image of its own with a cache of classes; here plain java runs the modules, which
rem starts slower and prints one line about the incubating vector module.
setlocal DisableDelayedExpansion
for %%d in ("%~dp0..") do set "root=%%~fd"
set "built=%root%\cli\target\launcher-windows.ok"

call :find_jdk
if not defined JDK_HOME (
  echo sql-splitter: there is no JDK of version 25 or newer; set JAVA_HOME to one. 1>&2
  exit /b 1
)
if "%SQL_SPLITTER_REBUILD%"=="1" if exist "%built%" del "%built%"
if not exist "%built%" (
  call :build
  if errorlevel 1 exit /b 1
)

set "modules=%root%\cli\target\classes;%root%\dump-ops\target\classes;%root%\io-native\target\classes"
set "modules=%modules%;%root%\parser-simd\target\classes;%root%\cli\target\libraries"
"%JDK_HOME%\bin\java.exe" -XX:+DisplayVMOutputToStderr -XX:ErrorFile=NUL -XX:-CreateCoredumpOnCrash ^
  -XX:+UseSerialGC -Xms24m -Xmn12m -XX:-UsePerfData ^
  --enable-native-access=io.sqlsplitter.io,com.github.luben.zstd_jni,org.lz4.java ^
  -p "%modules%" -m io.sqlsplitter.cli/io.sqlsplitter.cli.Main %*
exit /b %ERRORLEVEL%

:build
echo sql-splitter: building, once ... 1>&2
setlocal
set "JAVA_HOME=%JDK_HOME%"
pushd "%root%"
call mvn -q -P launcher -pl cli -am process-classes 1>&2
set "failed=%ERRORLEVEL%"
popd
if not "%failed%"=="0" (
  echo sql-splitter: the build failed; see above. 1>&2
  exit /b 1
)
type nul > "%built%"
exit /b 0

:find_jdk
set "JDK_HOME="
if defined SQL_SPLITTER_JAVA_HOME (
  call :try "%SQL_SPLITTER_JAVA_HOME%"
  exit /b 0
)
if defined JAVA_HOME call :try "%JAVA_HOME%"
for %%v in ("Eclipse Adoptium" "Java" "Microsoft" "Zulu" "Amazon Corretto" "BellSoft") do (
  for /d %%j in ("%ProgramFiles%\%%~v\*") do if not defined JDK_HOME call :try "%%~j"
)
for /f "delims=" %%j in ('where java 2^>nul') do if not defined JDK_HOME call :try "%%~dpj.."
exit /b 0

rem Takes the folder for the JDK where it is one of version 25 or newer: its file "release" says JAVA_VERSION="25.0.1".
:try
if not exist "%~1\bin\javac.exe" exit /b 0
if not exist "%~1\release" exit /b 0
for /f "usebackq tokens=2 delims==" %%r in (`findstr /b "JAVA_VERSION=" "%~1\release"`) do (
  for /f "tokens=1 delims=." %%n in ("%%~r") do if %%n GEQ 25 set "JDK_HOME=%~f1"
)
exit /b 0
