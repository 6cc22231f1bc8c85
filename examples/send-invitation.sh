#!/bin/sh
# Sends an invitation over REST, lists sent invitations, and revokes it. Run it while `npm start` is running.
set -eu
file=${TALLYBOOK_HOME:-$(dirname "$0")/../.tallybook}/credentials.json
value() { sed -n "s/^ *\"$1\": \"\(.*\)\".*/\1/p" "$file"; }
url=$(value base_url)/api/invitations
email=bob+$(date +%s)-$$@example.com

sent=$(curl -sS --fail-with-body "$url" \
  -H "Authorization: Bearer $(value api_key)" \
  -H 'Content-Type: application/json' \
  -d "{\"email\":\"$email\",\"role\":\"viewer\",\"metadata\":{\"source\":\"example\"}}")
echo "$sent"

curl -sS --fail-with-body "$url?limit=5" -H "Authorization: Bearer $(value api_key)"
echo

id=$(printf %s "$sent" | sed -n 's/^{"id":"\([^"]*\)".*/\1/p')
curl -sS --fail-with-body -X DELETE "$url/$id" -H "Authorization: Bearer $(value api_key)" -w '%{http_code}\n'
