-- What functions need to run on a Citus cluster (docs/operations.md). They run on one PostgreSQL too, where Citus's
-- tables do not exist: PL/pgSQL plans a statement only when it is executed. Functions that read distributed tables are in
-- PL/pgSQL, because Citus distributes no SQL function with parameters.

-- Whether the tables are distributed.
CREATE FUNCTION is_distributed() RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = '' AS $$
BEGIN
  IF pg_catalog.to_regclass('pg_catalog.pg_dist_partition') IS NULL THEN
    RETURN false;
  END IF;
  RETURN EXISTS (SELECT FROM pg_catalog.pg_dist_partition WHERE logicalrelid = 'public.accounting_periods'::regclass);
END $$;
--> statement-breakpoint
-- Whether this server is a worker of a cluster: triggers of tables that every node has run on each of them.
CREATE FUNCTION is_worker() RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = '' AS $$
BEGIN
  IF pg_catalog.to_regclass('pg_catalog.pg_dist_local_group') IS NULL THEN
    RETURN false;
  END IF;
  RETURN EXISTS (SELECT FROM pg_catalog.pg_dist_local_group WHERE groupid <> 0);
END $$;
--> statement-breakpoint
-- The organization of the rows that the transaction's next statements see. Citus passes SET LOCAL on to the workers, but
-- not set_config.
CREATE FUNCTION enter_organization(id text) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  EXECUTE pg_catalog.format('SET LOCAL app.organization_id = %L', coalesce(id, ''));
END $$;
--> statement-breakpoint
-- On a cluster, a transaction that adds a job and changes rows of one worker would commit on the worker first and on the
-- coordinator, where the jobs are, second: a crash in between would lose the job of a committed change. Citus commits in
-- two phases as soon as a transaction also changes a table that it manages on the coordinator, even if no row matches.
-- This table is for that; it stays empty. `distribute` registers it with Citus.
CREATE TABLE pgboss.two_phase_commit (id integer PRIMARY KEY);
--> statement-breakpoint
GRANT SELECT, UPDATE ON pgboss.two_phase_commit TO tallybook_service;
--> statement-breakpoint
CREATE FUNCTION commit_jobs_in_two_phases() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF public.is_distributed() THEN
    UPDATE pgboss.two_phase_commit SET id = id WHERE id = 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER two_phases AFTER INSERT ON pgboss.job FOR EACH STATEMENT EXECUTE FUNCTION commit_jobs_in_two_phases();
--> statement-breakpoint
CREATE TRIGGER two_phases AFTER INSERT ON pgboss.job_common FOR EACH STATEMENT EXECUTE FUNCTION commit_jobs_in_two_phases();
