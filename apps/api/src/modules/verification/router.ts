import { verification, verifyInput } from '@tallybook/domain';
import { router } from '../../procedures/base.ts';
import { authenticated, authorize } from '../../procedures/procedures.ts';
import { verify } from './verify.ts';

export const verificationRouter = router({
  verify: authenticated({
    permission: 'ledger.verify',
    openapi: {
      method: 'GET',
      path: '/inventory/verify',
      tags: ['Integrity'],
      operationId: 'ledger.verify',
      summary: 'Verify the integrity of the ledger',
    },
  })
    .input(verifyInput)
    .output(verification)
    .use(authorize)
    .query(({ ctx, input }) => verify(ctx, input)),
});
