#!/bin/sh
# Runs once, when the container creates its data: the roles and the database of docs/configuration.md.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner="$(cat /run/secrets/owner-password)" --set app="$(cat /run/secrets/app-password)" <<'SQL'
CREATE ROLE tallybook_service NOLOGIN;
CREATE ROLE tallybook_owner LOGIN PASSWORD :'owner';
CREATE ROLE tallybook_app LOGIN PASSWORD :'app' IN ROLE tallybook_service;
CREATE DATABASE tallybook OWNER tallybook_owner ENCODING 'UTF8' TEMPLATE template0;
SQL
