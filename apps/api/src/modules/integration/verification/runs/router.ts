import {
  idInput,
  ledgerVerification,
  listVerificationsInput,
  pageInputOf,
  pageOf,
  startVerificationInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../../procedures/base.ts';
import { items } from '../../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../../procedures/procedures.ts';
import { getVerification } from './get.ts';
import { listVerifications } from './list.ts';
import { startVerification } from './start.ts';

const path = '/inventory/verifications';
const tags = ['Integrity'];

export const verificationsRouter = router({
  start: authenticated({
    permission: 'ledger.verify',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'verifications.start',
      summary: 'Start a verification in the background',
      description:
        'Starts the same checks as `GET /api/inventory/verify`, of the whole ledger, and responds at once. Get the verification until its `status` is no longer `running`. It survives a restart of the service. An organization has at most one running verification: while there is one, this returns it. The newest 100 that have ended are kept.',
    },
    rest: { status: 202, location: `/api${path}/{id}` },
  })
    .input(startVerificationInput)
    .output(ledgerVerification)
    .use(authorize)
    .mutation(({ ctx }) => startVerification(ctx)),

  list: authenticated({
    permission: 'ledger.verify',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'verifications.list',
      summary: 'List verifications',
      description: 'The verifications that ran in the background, newest first.',
    },
  })
    .input(listVerificationsInput)
    .output(z.array(ledgerVerification))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listVerifications(ctx, input))),

  listPage: authenticated({ permission: 'ledger.verify' })
    .input(pageInputOf(listVerificationsInput))
    .output(pageOf(ledgerVerification))
    .use(authorize)
    .query(({ ctx, input }) => listVerifications(ctx, input)),

  get: authenticated({
    permission: 'ledger.verify',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'verifications.get',
      summary: 'Get a verification',
      description: 'The progress of a running verification, or the result of one that has ended.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('verification'))
    .output(ledgerVerification)
    .use(authorize)
    .query(({ ctx, input }) => getVerification(ctx, input)),
});
