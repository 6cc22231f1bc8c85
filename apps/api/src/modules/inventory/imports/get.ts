import type { StockImport } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findImport, presentImport } from './store.ts';

/** An import with its progress. Throws NOT_FOUND (404), also for an import of another organization. */
export async function getImport(ctx: VerbContext, { id }: { id: string }): Promise<StockImport> {
  const found = await read(ctx, (tx) => findImport(tx, ctx.actor.organizationId, id));
  if (found === undefined) throw notFound('import');
  return presentImport(found, ctx.wording());
}
