import type { Patch } from './patch.ts';

/** A place in the sources at which a process may be made to die. */
export interface CrashPoint {
  readonly name: string;
  /** What is done by then, and what is not. */
  readonly when: string;
  readonly patch: Patch;
  /** Passed by every posting: it kills at a pass of chance, not at the first. */
  readonly busy?: true;
}

const run = 'packages/db/src/connection/run.ts';
const posting = 'apps/api/src/modules/stock-movements/posting';

const pass = (name: string): string => `globalThis.crashPoint('${name}')`;

/** Dies in front of the text that is found. */
function before(name: string, when: string, file: string, find: string): CrashPoint {
  return { name, when, patch: { file, find, replace: `${pass(name)};\n${find}` } };
}

function at(name: string, when: string, file: string, find: string, replace: string): CrashPoint {
  return { name, when, patch: { file, find, replace } };
}

/** Read-only transactions pass no point: nothing is at stake in them. */
const writing = (name: string): string => `(scope.readOnly || ${pass(name)})`;

const points: readonly CrashPoint[] = [
  at(
    'begun',
    'BEGIN was answered',
    run,
    '    const value = await Promise.race([attempt(statements, work), lost.promise]);',
    `    void begun.then(() => ${writing('begun')}, () => undefined);
    const value = await Promise.race([attempt(statements, work), lost.promise]);`,
  ),
  at(
    'fact, no projection',
    'the movement was written, its cost, balance and sums perhaps not',
    `${posting}/write-store.ts`,
    'insertMovements(tx, organizationId, ledger, rows, newLayers(ledger, rows, products)),',
    `insertMovements(tx, organizationId, ledger, rows, newLayers(ledger, rows, products))
      .then((done) => (${pass('fact, no projection')}, done)),`,
  ),
  at(
    'written, no COMMIT',
    'everything was written, COMMIT was not sent',
    run,
    '    const committed = commit(statements);',
    `    ${writing('written, no COMMIT')};\n    const committed = commit(statements);`,
  ),
  at(
    'COMMIT sent',
    'COMMIT has left for the database, its answer has not come',
    run,
    '    // What was read is read: COMMIT is on its way',
    `    setImmediate(() => ${writing('COMMIT sent')});\n    // What was read is read: COMMIT is on its way`,
  ),
  at(
    'committed, no answer',
    'COMMIT was answered, the caller was not',
    run,
    '    else await committed;',
    `    else await committed.then(() => ${writing('committed, no answer')});`,
  ),
  before(
    'posted, no answer',
    'a batch of postings was committed, nobody was answered',
    `${posting}/engine.ts`,
    '    for (const [index, result] of results.entries()) batch[index]?.settle(result);',
  ),
  before(
    'mail accepted, not noted',
    'the mail server took the mail, the invitation does not say so',
    'apps/api/src/modules/invitations/deliver.ts',
    "    await note('sent');",
  ),
  before(
    'job fetched',
    'a mail job was fetched, nothing of it was done',
    'apps/api/src/platform/jobs/jobs.ts',
    '      await deliverInvitationMail(job.data,',
  ),
  before(
    'job done, not marked',
    'a mail job was worked off, the queue does not know',
    'apps/api/src/platform/jobs/jobs.ts',
    "      return { id: job.id, status: 'completed' };",
  ),
  before(
    'accepted, no member',
    'an invitation was marked accepted, its membership was not written',
    'apps/api/src/modules/invitations/accept-in.ts',
    '  await upsertMembership(tx, { organizationId, userId, role });',
  ),
  before(
    'page posted, not noted',
    'rows of an import were written, how far it is was not',
    'apps/api/src/modules/stock-imports/post-rows.ts',
    '        const next = posted[Symbol.iterator]();',
  ),
  before(
    'between pages of an import',
    'a page of an import was committed, the next was not begun',
    'apps/api/src/modules/stock-imports/post-rows.ts',
    '        place = posted === undefined ? await placeOf(ctx, id)',
  ),
  before(
    'recost under way',
    'costs were written anew, the sums of their days were not',
    `${posting}/recost.ts`,
    '    await store.addToValues(tx, product, changes, moneyScale);',
  ),
  before(
    'between steps of a recost',
    'some days of a recost were committed, the others were not begun',
    `${posting}/recost-worker.ts`,
    "      if (step !== 'done') turns.again(",
  ),
  before(
    'period closing',
    'a period was marked closed, what it keeps was not written',
    'apps/api/src/modules/periods/close.ts',
    '    await requireReconciled(tx, organizationId, closed);',
  ),
];

const busy = new Set([
  'begun',
  'fact, no projection',
  'written, no COMMIT',
  'COMMIT sent',
  'committed, no answer',
  'posted, no answer',
]);

export const crashPoints: readonly CrashPoint[] = points.map((point) =>
  busy.has(point.name) ? { ...point, busy: true } : point,
);
