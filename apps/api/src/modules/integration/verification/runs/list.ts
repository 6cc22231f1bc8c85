import type { LedgerVerification, Page } from '@tallybook/domain';
import { Paging } from '../../../../platform/cursor.ts';
import { read } from '../../../../platform/read.ts';
import type { VerbContext } from '../../../../platform/verb.ts';
import { presentVerification } from './present.ts';
import { selectVerifications } from './store.ts';

/** A page of verifications, newest first. */
export async function listVerifications(
  ctx: VerbContext,
  input: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<LedgerVerification>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'verifications', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectVerifications(tx, organizationId, paging));
  return paging.page(rows, (row) => [row.id], presentVerification);
}
