import { verification, verifyInput } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { verify } from './verify.ts';

export const verificationRouter = router({
  verify: authenticated({
    permission: 'ledger.verify',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/verify',
      tags: ['Integrity'],
      operationId: 'ledger.verify',
      summary: 'Verify the integrity of the ledger',
      description:
        'Recomputes all quantities, costs, sums and hashes from the movements and compares them with the stored ones. Stops at the first failure, which the response names; its status is 200 in both cases. The duration grows with the number of movements. Changes nothing.',
    },
  })
    .input(verifyInput)
    .output(verification)
    .use(authorize)
    .query(({ ctx, input }) => verify(ctx, input)),
});
