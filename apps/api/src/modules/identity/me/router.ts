import { getMeInput, me } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, signedIn } from '../../../procedures/procedures.ts';
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
      description: 'The user, organization and role that a request with this credential acts with.',
    },
    // Any first call of a JWT caller can get it; the document names it where such callers begin.
    problems: ['ADDRESS_IN_USE'],
  })
    .input(getMeInput)
    .output(me)
    .use(signedIn)
    .query(({ ctx }) => getMe(ctx)),
});
