import { otherInstance, powerCut, unknownOutcomes } from './attacks/commits.ts';
import { acceptRace, invitationsAtOnce } from './attacks/invitations.ts';
import { closingRace } from './attacks/closing.ts';
import { crossTenantRead, rejectedRequests, terminatedInstance } from './attacks/others.ts';
import { mutantsOfAccounting } from './accounting.ts';
import { mutantsOfBooks } from './books.ts';
import { mutantsOfLedgerLog } from './ledger-log.ts';
import { mutantsOfLocations } from './locations.ts';
import { mutantsOfMembers } from './members.ts';
import { duplicates, lastUnits, reversals, reversedMistake } from './attacks/posting.ts';
import type { Mutant } from './mutant.ts';
import { mutantsOfShares } from './shares.ts';
import { mutantsOfTexts } from './texts.ts';

const run = 'packages/db/src/connection/run.ts';
const ledger = 'apps/api/src/ledger';
const postings = `${ledger}/posting`;
const invitations = 'apps/api/src/modules/identity/invitations';

/** One for each guarantee, in the order of the table. */
export const mutants: readonly Mutant[] = [
  {
    name: 'no idempotency',
    description: 'the Idempotency-Key is ignored',
    promise: 'G2',
    caughtBy: ['duplicated'],
    patches: [
      {
        file: 'apps/api/src/platform/write.ts',
        within: 'keyedCall',
        find: 'ctx.idempotencyKey === undefined',
        replace: 'ctx.idempotencyKey !== null',
      },
    ],
    attack: duplicates,
    short: true,
  },
  {
    name: 'key saved after commit',
    description: 'the Idempotency-Key is saved in a second transaction, after the effect has committed',
    promise: 'G2',
    caughtBy: ['duplicated'],
    patches: [
      {
        file: `${ledger}/parts/responses.ts`,
        find: 'storeResponses(tx,',
        replace: '((..._skipped: unknown[]) => undefined)(tx,',
      },
      {
        file: `${postings}/engine.ts`,
        find: "crashPoint('postings committed');",
        replace: `
          const { storeResponses } = await import('../../platform/idempotency/store.ts');
          const late = requests.flatMap(({ postings }, index) => postings.flatMap(({ call }, at) => {
            const outcome = results[index]?.[at];
            return call && outcome && 'response' in outcome && !outcome.replayed
              ? [{ call, response: outcome.response }]
              : [];
          }));
          await database.tenant(organizationId, (tx) => storeResponses(tx, organizationId, late));`,
      },
    ],
    attack: duplicates,
  },
  {
    name: 'read-modify-write balance',
    description: 'balances are read without a lock and written as absolute values',
    promise: 'G3',
    caughtBy: ['drift', 'negative running sums', 'broken chain links'],
    patches: [
      {
        file: `${ledger}/parts/sums.ts`,
        find: "${mode === 'for update' ? sql`for update` : sql``}",
        replace: '',
      },
    ],
    attack: lastUnits,
    short: true,
  },
  {
    name: 'check-then-act accept',
    description: 'the status of an invitation is read without a lock and then set without a condition',
    promise: 'G7',
    caughtBy: ['two responses to one key', 'changes without exactly one audit line'],
    patches: [
      { file: `${invitations}/join.ts`, find: 'await lockMembers(tx, organizationId);', replace: '' },
      { file: `${invitations}/accept-store.ts`, within: 'lockByToken', find: 'for update', replace: '' },
      {
        file: `${invitations}/accept-store.ts`,
        within: 'setAccepted',
        find: "and status = 'pending' and expires_at > now()",
        replace: '',
      },
      // Two acceptances without an account both create one: the second then uses the account of the first.
      {
        file: `${invitations}/accept-store.ts`,
        within: 'insertAccount',
        find: 'inserted.length > 0',
        replace: 'inserted.length >= 0',
      },
      {
        file: `${invitations}/join.ts`,
        within: 'createAccount',
        find: 'return id;',
        replace:
          'const [user] = await tx.sql<{ id: string }[]>`select id from users where email = ${email}`;\nreturn user?.id ?? id;',
      },
    ],
    alsoPreventedBy: 'the unique address of an account, the primary key of a membership',
    attack: acceptRace,
    short: true,
  },
  {
    name: 'synchronous_commit = off',
    description:
      'commits are acknowledged before they are on disk; set per transaction, after the startup check',
    promise: 'G1',
    caughtBy: ['lost'],
    patches: [
      {
        file: run,
        within: 'begin',
        find: 'if (connection.pooled) ',
        replace:
          "void statements.control('set local synchronous_commit = off').catch(() => undefined);\nif (connection.pooled) ",
      },
    ],
    attack: powerCut,
    short: true,
  },
  {
    name: 'balances beside a reversed pair ignored',
    description:
      'a reversal on its own day hides every balance of the day but the last, not only the one between the pair',
    promise: 'G3',
    caughtBy: ['negative running sums'],
    patches: [
      {
        file: 'packages/domain/src/stock/day.ts',
        find: 'extend(range, row.delta, this.isCancelled(index))',
        replace:
          'extend(range, row.delta, index + 1 < this.rows.length && this.rows.some(({ cancels }) => cancels !== null))',
      },
    ],
    attack: reversedMistake,
  },
  {
    name: 'reversal allowed twice',
    description: 'units that earlier reversals took are not counted',
    promise: 'G3',
    caughtBy: ['reversed twice'],
    patches: [
      {
        file: `${ledger}/parts/movements.ts`,
        find: '{ undone: readWhole(undone), returned: readWhole(returned) }',
        replace: '{ undone: 0 * readWhole(undone), returned: 0 * readWhole(returned) }',
      },
    ],
    attack: reversals,
  },
  ...mutantsOfAccounting,
  ...mutantsOfLocations,
  ...mutantsOfBooks,
  {
    name: 'closing without the lock',
    description: 'a period is closed without waiting for concurrent postings',
    promise: 'G4',
    caughtBy: ['rows in closed periods'],
    patches: [
      {
        file: 'apps/api/src/modules/accounting/periods/close.ts',
        find: 'await lockMonthsExclusive(tx, organizationId, period.start_date, period.end_date);',
        replace: '',
      },
    ],
    attack: closingRace,
  },
  {
    name: 'response before COMMIT',
    description: 'the response is sent when COMMIT has been sent, not when PostgreSQL has acknowledged it',
    promise: 'G1',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: run,
        find: "if (scope.readOnly && scope.isolation !== 'serializable') committed",
        replace: 'if (scope.isolation.length > 0) committed',
      },
    ],
    attack: otherInstance,
  },
  {
    name: 'unknown outcome repeated',
    description: 'a batch whose COMMIT was not acknowledged is posted again, one posting at a time',
    promise: 'G1',
    caughtBy: ['duplicated', 'unmapped failures (5xx except 503)'],
    patches: [
      {
        file: 'apps/api/src/platform/group-commit.ts',
        find: 'now.length === 1 || (isUnavailable(error) && !ranTooLong(error))',
        replace: 'now.length === 1',
      },
    ],
    alsoPreventedBy:
      'the primary key, since ids are generated before the first attempt: 500 and no second row',
    attack: unknownOutcomes,
  },
  {
    name: 'email queued outside the transaction',
    description: 'the email job is written on another connection, before the invitation commits',
    promise: 'G1',
    caughtBy: ['emails lost'],
    patches: [
      {
        file: 'apps/api/src/platform/jobs/jobs.ts',
        find: 'const ids = await boss.insert(queue, jobs, { db: inTransaction(tx), returnId: true });',
        replace:
          'const ids = await boss.insert(queue, jobs, { returnId: true });\nvoid [tx, inTransaction, mails.wake()];',
      },
    ],
    attack: invitationsAtOnce,
  },
  {
    name: 'lookup without tenant',
    description: 'a movement is looked up by its id alone, and its tables have no row level security',
    promise: 'G6',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'apps/api/src/ledger/movements/store.ts',
        within: 'findMovement',
        find: 'm.organization_id = ${organizationId} and m.id = ${id}',
        replace: 'm.id = ${id}',
      },
    ],
    statements: ['stock_movements', 'stock_movement_costs', 'organizations'].map(
      (table) => `alter table ${table} no force row level security, disable row level security`,
    ),
    alsoPreventedBy: 'row level security: 404, as for an unknown id',
    attack: crossTenantRead,
  },
  ...mutantsOfMembers,
  {
    name: 'secret in the log',
    description: 'accepting an invitation logs its link in a field that redaction does not cover',
    promise: 'G6',
    caughtBy: ['secrets in logs'],
    patches: [
      {
        file: `${invitations}/accept.ts`,
        find: "const minted = mintFirstKey(ctx, input.token ?? '');",
        replace:
          "const minted = mintFirstKey(ctx, input.token ?? '');\nctx.services.log.error({ link: `/invitation#${input.token}` }, 'accepting');",
      },
    ],
    attack: acceptRace,
  },
  {
    name: 'transaction left open',
    description: 'a request that is rejected inside a transaction returns its connection without a ROLLBACK',
    promise: 'G10',
    caughtBy: ['idle transactions'],
    patches: [{ file: run, find: "await statements.control('rollback');", replace: '' }],
    attack: rejectedRequests,
  },
  {
    name: 'connection leaked',
    description: 'a request that is rejected inside a transaction never returns its connection',
    promise: 'G10',
    caughtBy: ['connections in use'],
    patches: [
      {
        file: run,
        find: 'throw reported;',
        replace: 'done = () => undefined;\nthrow reported;',
      },
    ],
    attack: rejectedRequests,
  },
  ...mutantsOfLedgerLog,
  ...mutantsOfShares,
  ...mutantsOfTexts,
  {
    name: 'no drain on SIGTERM',
    description: 'the process exits on SIGTERM without finishing the requests that it has started',
    promise: 'G8',
    caughtBy: ['promises of this fault'],
    patches: [
      { file: 'apps/api/src/start/service.ts', find: 'await app.close();', replace: 'process.exit(0);' },
    ],
    attack: terminatedInstance,
  },
];
