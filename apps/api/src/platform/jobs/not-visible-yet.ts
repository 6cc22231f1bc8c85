/**
 * A job's row is missing, although one transaction wrote both. On a Citus cluster the job is on the coordinator, which
 * commits first; a worker commits the row a moment later, or within minutes if the connection to it was lost.
 */
export class NotVisibleYet extends Error {
  override readonly name = 'NotVisibleYet';

  constructor(what: string) {
    super(`the ${what} of this job is not visible yet`);
  }
}
