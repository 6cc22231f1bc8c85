#!/bin/sh
# Creates the secrets of compose.yaml in deploy/compose/secrets, once. Keep them with the backup of the database.
set -eu
cd "$(dirname "$0")"
[ ! -e secrets ] || { echo 'deploy/compose/secrets exists; nothing was changed.'; exit 0; }
umask 077
mkdir secrets.new
random() { od -An -vtx1 -N "$1" /dev/urandom | tr -d ' \n'; }
for name in admin owner app; do random 24 >"secrets.new/$name-password"; done
random 32 >secrets.new/token-key
for name in owner app; do
  echo "postgres://tallybook_$name:$(cat "secrets.new/$name-password")@database:5432/tallybook" >"secrets.new/$name-url"
done
# Readable for the users in the containers; on this machine, the folder keeps others out.
chmod 644 secrets.new/*
mv secrets.new secrets
