import {
  idInput,
  listImportsInput,
  pageInputOf,
  pageOf,
  stockImport,
  stockImportSummary,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { getImport } from './get.ts';
import { listImports } from './list.ts';

const path = '/inventory/stock-imports';
const tags = ['Stock imports'];

export const stockImportsRouter = router({
  list: authenticated({
    permission: 'movements.read',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'stockImports.list',
      summary: 'List imports',
      description: 'The imports of the organization, newest first, without their rejected rows.',
    },
  })
    .input(listImportsInput)
    .output(z.array(stockImportSummary))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listImports(ctx, input))),

  listPage: authenticated({ permission: 'movements.read' })
    .input(pageInputOf(listImportsInput))
    .output(pageOf(stockImportSummary))
    .use(authorize)
    .query(({ ctx, input }) => listImports(ctx, input)),

  get: authenticated({
    permission: 'movements.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'stockImports.get',
      summary: 'Get an import',
      description: 'The progress of a running import, or the report of a finished one.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('stock import'))
    .output(stockImport)
    .use(authorize)
    .query(({ ctx, input }) => getImport(ctx, input)),
});
