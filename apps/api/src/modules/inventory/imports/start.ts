import type { Transaction } from '@tallybook/db';
import { ProblemError } from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import { replayOf } from '../../../platform/idempotency/replay.ts';
import { findResponses, storeResponses, type KeyedCall } from '../../../platform/idempotency/store.ts';
import { readSteps } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { keyedCall } from '../../../platform/write.ts';
import type { CheckedFile } from './check-file.ts';
import { findImport, findImportByIdentity, insertImport, type ImportRecord } from './store.ts';

/**
 * Two requests with the same identity are the same import: the Idempotency-Key identifies it or, without a key, the
 * hash of the file and its decided format. A key is also stored with those of all other operations, so that none of them can reuse it.
 */
interface Identity {
  readonly text: string;
  readonly fileHash: string;
  readonly call: KeyedCall | undefined;
}

function identityOf(ctx: VerbContext, fileHash: string, fileIdentity: string): Identity {
  const { idempotencyKey: key } = ctx;
  if (key === undefined) return { text: `file:${fileIdentity}`, fileHash, call: undefined };
  return { text: `key:${key}`, fileHash, call: keyedCall(ctx, fileIdentity) };
}

/** The import that this request repeats, if any. Throws IDEMPOTENCY_KEY_REUSED. */
export function findStarted(
  ctx: VerbContext,
  fileHash: string,
  fileIdentity: string,
): Promise<ImportRecord | undefined> {
  const identity = identityOf(ctx, fileHash, fileIdentity);
  return readSteps(ctx, (tx) => findExisting(tx, ctx.actor.organizationId, identity));
}

/** Inserts a new import, or returns the one that a concurrent request has inserted. */
export function startImport(
  ctx: VerbContext,
  fileHash: string,
  fileIdentity: string,
  { rows, rowsHash }: CheckedFile,
  sameRowsAs: string | undefined,
): Promise<ImportRecord> {
  const { organizationId, userId } = ctx.actor;
  const identity = identityOf(ctx, fileHash, fileIdentity);
  const id = newId();
  return ctx.services.database.tenant(organizationId, async (tx) => {
    const found = await findExisting(tx, organizationId, identity);
    if (found !== undefined) return found;
    const inserted = await insertImport(tx, organizationId, {
      id,
      identity: identity.text,
      fileHash,
      rowsHash,
      sameRowsAs,
      rows,
      userId,
    });
    if (inserted && identity.call !== undefined)
      await storeResponses(tx, organizationId, [{ call: identity.call, response: { id } }]);
    const started = await findImportByIdentity(tx, organizationId, identity.text);
    if (started === undefined) throw new Error('the import was not inserted');
    return started;
  });
}

async function findExisting(
  tx: Transaction,
  organizationId: string,
  { text, call }: Identity,
): Promise<ImportRecord | undefined> {
  if (call === undefined) return findImportByIdentity(tx, organizationId, text);
  const replay = replayOf(call, await findResponses(tx, organizationId, [call.key]));
  if (replay instanceof ProblemError) throw replay;
  return replay && findImport(tx, organizationId, (replay.response as { id: string }).id);
}
