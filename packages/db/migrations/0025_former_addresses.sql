ALTER TABLE "users" ADD COLUMN "former_emails" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- As before, and it remembers the replaced address: invitations to it end with the membership too.
CREATE OR REPLACE FUNCTION change_address(of_user uuid, address text, issued timestamptz, event_id uuid,
    OUT previous text, OUT stored text, OUT event_scope uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE asserted timestamptz;
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('address:' || address, 0));
  SELECT u.email, u.email_asserted_at INTO STRICT previous, asserted FROM public.users u WHERE u.id = of_user FOR UPDATE;
  stored := previous;
  IF previous = address OR asserted > issued THEN
    RETURN;
  END IF;
  BEGIN
    UPDATE public.users SET email = address, email_asserted_at = issued WHERE id = of_user;
    stored := address;
  EXCEPTION WHEN unique_violation THEN
    IF previous IS NULL THEN
      RETURN;
    END IF;
    UPDATE public.users SET email = NULL, email_asserted_at = issued WHERE id = of_user;
    stored := NULL;
  END;
  UPDATE public.users SET former_emails = former_emails || previous
    WHERE id = of_user AND previous IS NOT NULL AND previous <> ALL (former_emails);
  event_scope := public.record_identity_event(of_user, event_id, 'identity.address_changed',
    pg_catalog.jsonb_build_object('from', previous, 'to', stored));
  PERFORM pg_catalog.pg_notify('tallybook_principals', of_user::text);
END $$;
