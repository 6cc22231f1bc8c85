import type { Load } from '../load/load.ts';
import type { Stage } from '../stage/stage.ts';
import { countChain } from './chain.ts';
import { countAnswers, countEffects, countReplies } from './effects.ts';
import type { Evidence, Finding } from './finding.ts';
import { countAudit, countInvitations, countMails, countUseless } from './invitations.ts';
import { countLeaks, countOutput } from './leaks.ts';
import { countKeys, countReferences } from './references.ts';
import { countClosed, countSums } from './sums.ts';

const counts: readonly ((evidence: Evidence) => Finding[] | Promise<Finding[]>)[] = [
  countLeaks,
  countEffects,
  countAnswers,
  countReplies,
  countSums,
  countClosed,
  countReferences,
  countKeys,
  countInvitations,
  countAudit,
  countMails,
  countUseless,
  countChain,
  countOutput,
];

/** Every invariant with how often it was broken; each must be zero. By SQL of our own and by the history. */
export async function countInvariants(stage: Stage, load: Load, patienceMs = 30_000): Promise<Finding[]> {
  const sql = stage.connect();
  try {
    return await countWith({ stage, load, sql, patienceMs });
  } finally {
    await sql.end();
  }
}

/** The same over a connection, or inside a transaction, that is there already. */
export async function countWith(given: Omit<Evidence, 'organizations'>): Promise<Finding[]> {
  const organizations = given.load.organizations.map(({ id }) => id);
  const found: Finding[] = [];
  for (const count of counts) found.push(...(await count({ ...given, organizations })));
  return found;
}
