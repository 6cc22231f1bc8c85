import {
  createdOrganization,
  createOrganizationInput,
  idInput,
  listOrganizationsInput,
  organization,
  pageInputOf,
  pageOf,
  updateOrganizationInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize, signedIn } from '../../../procedures/procedures.ts';
import { createOrganization } from './create.ts';
import { getOrganization } from './get.ts';
import { listOrganizations } from './list.ts';
import { updateOrganization } from './update.ts';

const path = '/organizations';
const tags = ['Organizations'];

export const organizationsRouter = router({
  create: authenticated({
    permission: 'signed_in',
    recentSignIn: true,
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'organizations.create',
      summary: 'Create an organization',
      description:
        'Creates an organization with the caller as its owner, and an API key for it, which is shown once; only that key, or a JWT, can read the address in `Location`. With an API key, only an owner can do this.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
  })
    .input(createOrganizationInput)
    .output(createdOrganization)
    .use(signedIn)
    .mutation(({ ctx, input }) => createOrganization(ctx, input)),

  list: authenticated({
    permission: 'signed_in',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'organizations.list',
      summary: 'List your organizations',
      description:
        'The organizations that the caller can act in: all of a user with a JWT, one with an API key.',
    },
  })
    .input(listOrganizationsInput)
    .output(z.array(organization))
    .use(signedIn)
    .query(({ ctx, input }) => items(ctx, listOrganizations(ctx, input))),

  listPage: authenticated({ permission: 'signed_in' })
    .input(pageInputOf(listOrganizationsInput))
    .output(pageOf(organization))
    .use(signedIn)
    .query(({ ctx, input }) => listOrganizations(ctx, input)),

  get: authenticated({
    permission: 'organization.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'organizations.get',
      summary: 'Get the current organization',
      description:
        'The organization that the request acts in; any other id gives 404 `ORGANIZATION_NOT_FOUND`.',
    },
    problems: ['ORGANIZATION_NOT_FOUND'],
  })
    .input(idInput('organization'))
    .output(organization)
    .use(authorize)
    .query(({ ctx, input }) => getOrganization(ctx, input)),

  update: authenticated({
    permission: 'organization.settings',
    recentSignIn: true,
    openapi: {
      method: 'PATCH',
      path: `${path}/{id}`,
      tags,
      operationId: 'organizations.update',
      summary: 'Update an organization',
      description:
        'Changes only the given name and settings. New settings apply to everything that is posted afterwards.',
    },
    problems: ['ORGANIZATION_NOT_FOUND'],
  })
    .input(updateOrganizationInput)
    .output(organization)
    .use(authorize)
    .mutation(({ ctx, input }) => updateOrganization(ctx, input)),
});
