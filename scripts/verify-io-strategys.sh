#!/bin/sh
# The other spelling of verify-io-strategies.sh.
exec "$(CDPATH= cd -P "$(dirname "$0")" && pwd)/verify-io-strategies.sh" "$@"
