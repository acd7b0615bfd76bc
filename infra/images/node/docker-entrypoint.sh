#!/bin/sh
# As the public image's: options, and what is no program, go to node.
set -e

if [ "${1#-}" != "$1" ] || ! command -v "$1" >/dev/null || { [ -f "$1" ] && ! [ -x "$1" ]; }; then
  set -- node "$@"
fi
exec "$@"
