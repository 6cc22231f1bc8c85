import {
  apiKey,
  createApiKeyInput,
  createdApiKey,
  idInput,
  listApiKeysInput,
  pageInputOf,
  pageOf,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { createApiKey } from './create.ts';
import { listApiKeys } from './list.ts';
import { revokeApiKey } from './revoke.ts';

const path = '/api-keys';
const tags = ['API keys'];

export const apiKeysRouter = router({
  create: authenticated({
    permission: 'keys.keep',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'apiKeys.create',
      summary: 'Create an API key',
      description:
        'Creates a key that acts on behalf of the caller, with at most their role. The key itself is shown once. 409 `API_KEY_LIMIT_REACHED` if the organization has the maximum number of keys.',
    },
    recentSignIn: true,
    rest: { status: 201 },
    problems: ['ROLE_TOO_HIGH', 'API_KEY_LIMIT_REACHED'],
  })
    .input(createApiKeyInput)
    .output(createdApiKey)
    .use(authorize)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),

  list: authenticated({
    permission: 'keys.own',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'apiKeys.list',
      summary: 'List API keys',
      description: 'Admins and owners see every key up to their own role, other members their own keys.',
    },
  })
    .input(listApiKeysInput)
    .output(z.array(apiKey))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listApiKeys(ctx, input))),

  listPage: authenticated({ permission: 'keys.own' })
    .input(pageInputOf(listApiKeysInput))
    .output(pageOf(apiKey))
    .use(authorize)
    .query(({ ctx, input }) => listApiKeys(ctx, input)),

  revoke: authenticated({
    permission: 'keys.own',
    recentSignIn: true,
    openapi: {
      method: 'DELETE',
      path: `${path}/{id}`,
      tags,
      operationId: 'apiKeys.revoke',
      summary: 'Revoke an API key',
      description:
        'Admins and owners revoke any key up to their own role, other members their own keys. Rejected if no owner could act afterwards.',
    },
    rest: { status: 204 },
    problems: ['NOT_FOUND', 'LAST_OWNER_CREDENTIAL'],
  })
    .input(idInput('API key'))
    .output(z.void())
    .use(authorize)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),
});
