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
--> statement-breakpoint
DO $$
BEGIN
  IF public.is_distributed() THEN
    PERFORM citus_add_local_table_to_metadata('pgboss.two_phase_commit');
  END IF;
END $$;
