#!/bin/sh
# Posts an entry for the demo product over REST and lists its movements. Run it while `npm start` is running.
# The Idempotency-Key makes a retry safe: the second response repeats the first, and nothing is posted twice.
set -eu
file=${TALLYBOOK_HOME:-$(dirname "$0")/../.tallybook}/credentials.json
value() { sed -n "s/^ *\"$1\": \"\(.*\)\".*/\1/p" "$file"; }
url=$(value base_url)/api/inventory/stock-movements
product=$(value product_id)
key=example-$(date +%s)-$$

for attempt in 1 2; do
  curl -sS --fail-with-body "$url" \
    -H "Authorization: Bearer $(value api_key)" \
    -H 'Content-Type: application/json' \
    -H "Idempotency-Key: $key" \
    -d "{\"product_id\":\"$product\",\"type\":\"entry\",\"quantity\":3,\"unit_cost\":4.2,\"movement_date\":\"$(date -u +%F)\"}"
  echo
done

curl -sS --fail-with-body "$url?product_id=$product&limit=5" -H "Authorization: Bearer $(value api_key)"
echo
