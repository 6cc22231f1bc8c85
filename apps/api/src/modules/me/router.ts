import { getMeInput, me } from '@tallybook/domain';
import { router } from '../../procedures/base.ts';
import { authenticated, signedIn } from '../../procedures/procedures.ts';
import { getMe } from './get.ts';

export const meRouter = router({
  get: authenticated({
    permission: 'signed_in',
    openapi: {
      method: 'GET',
      path: '/me',
      tags: ['Identity'],
      operationId: 'me.get',
      summary: 'Get the current caller',
    },
  })
    .input(getMeInput)
    .output(me)
    .use(signedIn)
    .query(({ ctx }) => getMe(ctx)),
});
