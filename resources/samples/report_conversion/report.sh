curl --fail-with-body "$SHUNT_API/conversions" \
  -H "Authorization: Bearer $SHUNT_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"click":"'"$CLICK"'","event":"purchase","eventId":"order-1047","value":"49.90","currency":"EUR"}'
