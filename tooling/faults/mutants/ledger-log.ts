import { linkedLater } from './attacks/ledger-log.ts';
import type { Mutant } from './mutant.ts';

const verify = "the service's own verify fails";

/** Entries of the organization's log (docs/adr/0027-ledger-log.md). */
export const mutantsOfLedgerLog: readonly Mutant[] = [
  {
    name: 'link not logged',
    description: 'linking a movement to a journal entry writes no entry of the ledger log',
    promise: 'G5',
    caughtBy: [verify],
    patches: [
      {
        file: 'apps/api/src/modules/inventory/movements/link.ts',
        find: 'await tx.flight(appendToLog(tx, organizationId, { links: [{ movementId: id, entryId }] }));',
        replace: 'void appendToLog;',
      },
    ],
    attack: linkedLater,
  },
  {
    name: 'log without the lock',
    description: 'two instances append to the log of an organization at the same time',
    promise: 'G5',
    caughtBy: ['unmapped failures (5xx except 503)', 'promises of this fault', verify],
    patches: [
      {
        file: 'apps/api/src/ledger/log/append-store.ts',
        within: 'lockLog',
        find: 'pg_advisory_xact_lock(',
        replace: 'pg_try_advisory_xact_lock(',
      },
    ],
    alsoPreventedBy: 'the primary key of the log: the second request fails',
    attack: linkedLater,
  },
];
