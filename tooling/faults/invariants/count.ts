import type { Load } from '../load/load.ts';
import type { Environment } from '../environment/environment.ts';
import { countChain } from './chain.ts';
import { countResponses, countEffects, countReplies } from './effects.ts';
import type { Evidence, Finding } from './finding.ts';
import { countAudit, countInvitations, countMails, countUselessKeys } from './invitations.ts';
import { countLeaks, countOutput } from './leaks.ts';
import { countKeys, countReferences } from './references.ts';
import { countClosed, countSums } from './sums.ts';
import { countAllocations } from './allocations.ts';
import { countAllowances } from './allowances.ts';
import { countAlerts } from './alerts.ts';
import { countJournal } from './journal.ts';
import { countLocations } from './locations.ts';
import { countStockTakes } from './stock-takes.ts';

type Count = (evidence: Evidence) => Finding[] | Promise<Finding[]>;

export const everyCount: readonly Count[] = [
  countLeaks,
  countEffects,
  countResponses,
  countReplies,
  countSums,
  countLocations,
  countClosed,
  countAllowances,
  countAllocations,
  countStockTakes,
  countJournal,
  countAlerts,
  countReferences,
  countKeys,
  countInvitations,
  countAudit,
  countMails,
  countUselessKeys,
  countChain,
  countOutput,
];

/** Counts the violations of every invariant with the suite's own SQL and the history; each must be zero. */
export async function countInvariants(
  environment: Environment,
  load: Load,
  timeoutMs = 30_000,
): Promise<Finding[]> {
  const sql = environment.connect();
  try {
    return await countWith({ environment, load, sql, timeoutMs });
  } finally {
    await sql.end();
  }
}

/** The same on an existing connection, or inside a transaction; `only` leaves out other counts. */
export async function countWith(
  evidence: Omit<Evidence, 'organizations'>,
  only: readonly Count[] = everyCount,
): Promise<Finding[]> {
  const organizations = evidence.load.organizations.map(({ id }) => id);
  const found: Finding[] = [];
  for (const count of only) found.push(...(await count({ ...evidence, organizations })));
  return found;
}
