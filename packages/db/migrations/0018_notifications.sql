-- Emails about audited events: to the person whose key, sign-in or address they concern, or to an organization's admins.
SELECT pgboss.create_queue('notification-mail', '{"policy": "standard", "retryLimit": 40, "retryDelay": 2,
  "retryBackoff": true, "retryDelayMax": 3600, "expireInSeconds": 120, "retentionSeconds": 1209600,
  "deleteAfterSeconds": 604800}'::jsonb);
