import { randomUUID } from 'node:crypto';
import type { Transaction } from '@tallybook/db';
import { readWhole, type LedgerAnchor, type Verification } from '@tallybook/domain';
import * as store from './log-store.ts';

type Failure = NonNullable<Verification['first_failure']>;

/** An anchor that the caller stored earlier. */
export interface StoredAnchor {
  readonly position: number;
  readonly head: string;
}

/** The newest entry, or the first failure. */
export type LogCheck = { readonly chain: LedgerAnchor } | { readonly failure: Failure };

/** Ends the check with a failure. */
class LogFailure extends Error {
  readonly failure: Failure;

  constructor(detail: string, about: Omit<Failure, 'check' | 'detail'> = {}) {
    super(detail);
    this.failure = { ...about, check: 'log', detail };
  }
}

/**
 * Replays the ledger log in one snapshot: every head follows from the previous one, every fact in the log is stored
 * as it was written, and every stored fact is in the log.
 */
export async function checkLog(
  tx: Transaction,
  organizationId: string,
  anchor: StoredAnchor | undefined,
): Promise<LogCheck> {
  try {
    const key = randomUUID();
    const stored = await store.readStored(tx, organizationId, key);
    if (stored.first !== null && BigInt(stored.first) < 1)
      throw new LogFailure(`Position ${stored.first} of the ledger log is before its start.`, {
        position: 1,
      });
    const { chain, logged } = await replay(tx, { organizationId, anchor, key });
    const state = await store.findChangedState(tx, organizationId);
    if (state !== undefined) throw changedState(state);
    const complete = {
      movement: logged.movements === BigInt(stored.movements),
      entry: logged.entries === BigInt(stored.entries),
      link: logged.links === logged.linkedLater,
    };
    for (const kind of ['movement', 'entry', 'link'] as const)
      if (!complete[kind]) throw miscounted(kind, await store.findMiscounted(tx, organizationId, kind));
    return { chain };
  } catch (error) {
    if (error instanceof LogFailure) return { failure: error.failure };
    throw error;
  }
}

interface Replay {
  readonly organizationId: string;
  readonly anchor: StoredAnchor | undefined;
  /** For `numberOf`. */
  readonly key: string;
}

/** Also returns the sums of the ids in the log. */
async function replay(tx: Transaction, { organizationId, anchor, key }: Replay) {
  const logged = { movements: 0n, entries: 0n, links: 0n, linkedLater: 0n };
  let chain: LedgerAnchor = { position: 0, head: organizationId, recorded_at: '' };
  for (;;) {
    const after = String(chain.position);
    // A page ends at the anchor, so that its head is at hand.
    const end = await store.findPageEnd(tx, organizationId, after);
    if (end === null) break;
    const isBefore = anchor !== undefined && anchor.position > chain.position;
    const through = isBefore && BigInt(end) > anchor.position ? String(anchor.position) : end;
    const [[last], unreadable] = await tx.flight([
      () => store.checkHeads(tx, organizationId, { after, through, previous: chain.head }),
      () => store.findUnreadable(tx, organizationId, { after, through }),
    ]);
    requireUnbroken(chain.position, last);
    if (unreadable !== null) throw unreadableFacts(unreadable);
    // Not before: facts that cannot be read would make this statement fail.
    const facts = await store.checkFacts(tx, organizationId, { after, through, key });
    if (facts.fault !== null) throw changedFact(facts);
    logged.movements += BigInt(facts.movements);
    logged.entries += BigInt(facts.entries);
    logged.links += BigInt(facts.links);
    logged.linkedLater += BigInt(facts.linked_later);
    chain = { position: readWhole(last.position), head: last.head, recorded_at: last.recorded_at };
    if (chain.position === anchor?.position && chain.head !== anchor.head)
      throw changedHistory(anchor.position);
  }
  if (anchor !== undefined && anchor.position > chain.position)
    throw new LogFailure(
      `The ledger log ends at position ${chain.position}, before position ${anchor.position} of the anchor: entries were removed.`,
      { position: anchor.position },
    );
  return { chain, logged };
}

function requireUnbroken(after: number, last: store.PageHead | undefined): asserts last is store.PageHead {
  const number = (text: string | null = null) => (text === null ? undefined : readWhole(text));
  // Later positions exist, but none up to the end of the page, which is the anchor's position.
  const missing = last === undefined ? after + 1 : number(last.missing);
  const broken = number(last?.broken);
  if (missing !== undefined && missing <= (broken ?? missing))
    throw new LogFailure(`Position ${missing} of the ledger log is missing.`, { position: missing });
  if (broken !== undefined)
    throw new LogFailure(
      `The head at position ${broken} of the ledger log does not match its entry and the previous head.`,
      {
        position: broken,
      },
    );
}

const changedHistory = (position: number): LogFailure =>
  new LogFailure(
    `The head at position ${position} of the ledger log differs from the anchor: the history up to there was changed.`,
    { position },
  );

const unreadableFacts = (position: string): LogFailure =>
  new LogFailure(
    `The service does not write such facts as at position ${position} of the ledger log: they cannot be read, or are of an unknown kind.`,
    { position: readWhole(position) },
  );

const factTexts: Readonly<Record<(typeof store.factFaults)[number], string>> = {
  missing: 'The ledger log contains this movement, but it no longer exists.',
  hash: 'The movement has another hash than in the ledger log.',
  link: 'The movement was posted with another journal entry than the one it is linked to.',
  link_lost: 'The movement is no longer linked to the journal entry that the ledger log contains.',
  entry_missing: 'The ledger log contains this journal entry, but it no longer exists.',
  entry_hash: 'The journal entry or its lines differ from those that were posted.',
  states: 'This entry of the ledger log is not marked as a state of products or periods.',
};

function changedFact({ fault, id, position }: store.PageFacts): LogFailure {
  const about = fault?.startsWith('entry') ? { journal_entry_id: id ?? '' } : { movement_id: id ?? '' };
  return new LogFailure(factTexts[fault ?? 'missing'], {
    ...(fault === 'states' ? {} : about),
    position: readWhole(position ?? '0'),
  });
}

function changedState({
  kind,
  id,
  missing,
}: NonNullable<Awaited<ReturnType<typeof store.findChangedState>>>): LogFailure {
  const about = kind === 'product' ? { product_id: id } : { period_id: id };
  const subject = kind === 'product' ? 'product' : 'accounting period';
  return new LogFailure(
    missing
      ? `The ledger log contains this ${subject}, but it no longer exists.`
      : `This ${subject} was changed outside the service: it differs from its newest state in the ledger log.`,
    about,
  );
}

const subjects = {
  movement: 'this movement',
  entry: 'this journal entry',
  link: 'the link of this movement to its journal entry',
};

function miscounted(kind: keyof typeof subjects, found: store.Miscounted | undefined): LogFailure {
  const { id, position = null } = found ?? {};
  const about = kind === 'entry' ? { journal_entry_id: id ?? '' } : { movement_id: id ?? '' };
  return new LogFailure(
    `The ledger log ${position === null ? 'does not contain' : 'repeats'} ${subjects[kind]}.`,
    { ...(id === undefined ? {} : about), ...(position === null ? {} : { position: readWhole(position) }) },
  );
}
