import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LedgerAnchor, Tallybook } from '@tallybook/sdk';

/** The history up to a stored anchor, or the log after it, is not what it was. */
export class HistoryChanged extends Error {
  override readonly name = 'HistoryChanged';
}

/** The stored anchor; undefined if there is none yet. */
export function readAnchor(file: string): LedgerAnchor | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LedgerAnchor) : undefined;
}

/** Replaces the stored anchor as a whole, so that an interruption leaves the earlier one. */
export function storeAnchor(file: string, { position, head, recorded_at }: LedgerAnchor): void {
  writeFileSync(`${file}.new`, `${JSON.stringify({ position, head, recorded_at })}\n`);
  renameSync(`${file}.new`, file);
}

/** The newest anchor, after a verification that found nothing. */
export async function newestAnchor({ ledger }: Tallybook): Promise<LedgerAnchor> {
  const { chain, first_failure: failure } = await ledger.verify({});
  if (failure !== undefined) throw new HistoryChanged(failure.detail);
  if (chain === undefined) throw new Error('the ledger has no entry yet');
  return chain;
}

/**
 * Checks that the history which the stored anchor stands for is unchanged, and that the log only grew since. Reads the
 * log from the anchor on and computes every later head itself; the service's verification must end at the same one.
 *
 * @returns the newest anchor
 */
export async function checkAnchor(
  { ledger, ledgerLog }: Tallybook,
  stored: LedgerAnchor,
): Promise<LedgerAnchor> {
  const { position, head } = stored;
  const verified = await ledger.verify({ position, head });
  let computed: LedgerAnchor | undefined;
  let text = '';
  // The first entry read is the anchor's own: its head must be the stored one.
  for await (const entry of ledgerLog.list({ after_position: position - 1 })) {
    const expected = (computed?.position ?? position - 1) + 1;
    // A large entry comes in several items.
    text += entry.entry;
    if (entry.position === expected && entry.continues) continue;
    const [stated, recordedAt] = JSON.parse(text) as [number, string];
    if (entry.position !== expected || stated !== expected)
      throw new HistoryChanged(`position ${expected} of the log is missing`);
    const next = computed === undefined ? head : sha256(computed.head + text);
    text = '';
    if (entry.head !== next)
      throw new HistoryChanged(`the head at position ${expected} is ${entry.head} instead of ${next}`);
    computed = { position: expected, head: next, recorded_at: recordedAt };
    // Later entries were posted after the verification.
    if (expected === verified.chain?.position) break;
  }
  if (computed === undefined) throw new HistoryChanged(`the log ends before position ${position}`);
  if (verified.first_failure !== undefined) throw new HistoryChanged(verified.first_failure.detail);
  if (computed.head !== verified.chain?.head)
    throw new HistoryChanged(
      `the verification ends with the head ${verified.chain?.head} instead of ${computed.head}`,
    );
  return computed;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
