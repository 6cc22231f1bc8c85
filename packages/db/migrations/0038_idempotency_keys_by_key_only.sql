-- Nothing reads keys by date, and planners used this index for look-ups by key.
DROP INDEX "idempotency_keys_created";