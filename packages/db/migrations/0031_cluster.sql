-- Whether the tables are distributed over a Citus cluster (docs/operations.md). The functions below run on one
-- PostgreSQL too, where Citus's tables do not exist: PL/pgSQL plans a statement only when it is executed.
CREATE FUNCTION is_distributed() RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = '' AS $$
BEGIN
  IF pg_catalog.to_regclass('pg_catalog.pg_dist_partition') IS NULL THEN
    RETURN false;
  END IF;
  RETURN EXISTS (SELECT FROM pg_catalog.pg_dist_partition WHERE logicalrelid = 'public.accounting_periods'::regclass);
END $$;
--> statement-breakpoint
-- As before (0003_identity), except on a cluster's workers: every node has a copy of these tables, processes listen on
-- the coordinator only, and a transaction that notifies cannot be prepared for two-phase commit.
CREATE OR REPLACE FUNCTION principals_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF pg_catalog.to_regclass('pg_catalog.pg_dist_local_group') IS NOT NULL THEN
    IF EXISTS (SELECT FROM pg_catalog.pg_dist_local_group WHERE groupid <> 0) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM pg_catalog.pg_notify('tallybook_principals', NEW.user_id::text);
  RETURN NULL;
END $$;
