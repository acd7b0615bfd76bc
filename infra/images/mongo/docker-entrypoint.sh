#!/bin/bash
# What the public image's entrypoint does, as far as this project uses it: options without a program go to
# mongod, mongod listens on every address of the container, and it does not run as root.
set -euo pipefail

if [[ $# -eq 0 || $1 == -* ]]; then set -- mongod "$@"; fi

if [[ $1 == mongod ]]; then
  case " $* " in
    *' --bind_ip'*) ;;
    *) set -- "$@" --bind_ip_all ;;
  esac
  if [[ $(id -u) == 0 ]]; then
    mkdir -p /data/db
    find /data/db /data/configdb \! -user mongodb -exec chown mongodb:mongodb '{}' +
    exec setpriv --reuid mongodb --regid mongodb --init-groups "$@"
  fi
fi
exec "$@"
