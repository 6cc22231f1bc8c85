import { ledgerLogEntry, listLedgerLogInput, pageInputOf, pageOf } from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { listLedgerLog } from './list.ts';

export const ledgerLogRouter = router({
  list: authenticated({
    permission: 'ledger.verify',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/ledger-log',
      tags: ['Integrity'],
      operationId: 'ledgerLog.list',
      summary: 'List the entries of the ledger log',
      description:
        'One entry for each transaction that changed the ledger, oldest first. Each head is the sha256 of the previous head followed by the text of the entry, so anyone who stored a head can recompute the later ones (docs/anchors.md). An entry with very many facts comes in several items.',
    },
  })
    .input(listLedgerLogInput)
    .output(z.array(ledgerLogEntry))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listLedgerLog(ctx, input))),

  listPage: authenticated({ permission: 'ledger.verify', report: true })
    .input(pageInputOf(listLedgerLogInput))
    .output(pageOf(ledgerLogEntry))
    .use(authorize)
    .query(({ ctx, input }) => listLedgerLog(ctx, input)),
});
