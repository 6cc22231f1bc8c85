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
import { router } from '../../procedures/base.ts';
import { items } from '../../procedures/lists.ts';
import { authenticated, authorize, signedIn } from '../../procedures/procedures.ts';
import { createOrganization } from './create.ts';
import { getOrganization } from './get.ts';
import { listOrganizations } from './list.ts';
import { updateOrganization } from './update.ts';

const path = '/organizations';
const tags = ['Organizations'];

export const organizationsRouter = router({
  create: authenticated({
    permission: 'signed_in',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'organizations.create',
      summary: 'Create an organization',
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
    },
    problems: ['ORGANIZATION_NOT_FOUND'],
  })
    .input(idInput)
    .output(organization)
    .use(authorize)
    .query(({ ctx, input }) => getOrganization(ctx, input)),

  update: authenticated({
    permission: 'organization.settings',
    openapi: {
      method: 'PATCH',
      path: `${path}/{id}`,
      tags,
      operationId: 'organizations.update',
      summary: 'Update an organization',
    },
    problems: ['ORGANIZATION_NOT_FOUND'],
  })
    .input(updateOrganizationInput)
    .output(organization)
    .use(authorize)
    .mutation(({ ctx, input }) => updateOrganization(ctx, input)),
});
