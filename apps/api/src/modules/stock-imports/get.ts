import type { StockImport } from '@tallybook/domain';
import { read } from '../../platform/read.ts';
import { notFound, type VerbContext } from '../../platform/verb.ts';
import { presentImport } from './present.ts';
import { findImport } from './store.ts';

/** How far an import is. An unknown id and another organization's answer alike: NOT_FOUND (404). */
export async function getImport(ctx: VerbContext, { id }: { id: string }): Promise<StockImport> {
  const found = await read(ctx, (tx) => findImport(tx, ctx.actor.organizationId, id));
  if (found === undefined) throw notFound('import');
  return presentImport(found);
}
