import {
  createProductInput,
  createProductsInput,
  idInput,
  listProductsInput,
  pageInputOf,
  pageOf,
  product,
  updateProductInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { archiveProduct, unarchiveProduct } from './archive.ts';
import { createProduct } from './create.ts';
import { createProducts } from './create-batch.ts';
import { getProduct } from './get.ts';
import { listProducts } from './list.ts';
import { updateProduct } from './update.ts';

const path = '/inventory/products';
const tags = ['Products'];

/** Filters for which a page may read every row to find those that match. */
const withoutIndex = ['q', 'category', 'archived'];

export const productsRouter = router({
  create: authenticated({
    permission: 'products.keep',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'products.create',
      summary: 'Create a product',
      description:
        'Creates a product without stock. Its SKU must be unique in the organization (409 `SKU_ALREADY_EXISTS`, with the id of the existing product), and so must its barcode (409 `BARCODE_ALREADY_EXISTS`).',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: ['SKU_ALREADY_EXISTS', 'BARCODE_ALREADY_EXISTS'],
  })
    .input(createProductInput)
    .output(product)
    .use(authorize)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),

  createBatch: authenticated({
    permission: 'products.keep',
    openapi: {
      method: 'POST',
      path: `${path}/batch`,
      tags,
      operationId: 'products.createBatch',
      summary: 'Create several products atomically',
      description:
        'Creates all products or none, and returns them in the order of the request. Every entry of `errors` names a product and its field.',
    },
    rest: { status: 201, bodyLimit: 1024 * 1024 },
    problems: ['SKU_ALREADY_EXISTS', 'BARCODE_ALREADY_EXISTS'],
  })
    .input(createProductsInput)
    .output(z.array(product))
    .use(authorize)
    .mutation(({ ctx, input }) => createProducts(ctx, input)),

  list: authenticated({
    permission: 'products.read',
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'products.list',
      summary: 'List products',
      description:
        'All products that match the filters, newest first, archived ones included unless `archived` is `false`. With `q`, best matches first, to choose from: a product whose SKU or name changes between two pages may be missing or appear twice.',
    },
  })
    .input(listProductsInput)
    .output(z.array(product))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listProducts(ctx, input))),

  listPage: authenticated({ permission: 'products.read', report: withoutIndex })
    .input(pageInputOf(listProductsInput))
    .output(pageOf(product))
    .use(authorize)
    .query(({ ctx, input }) => listProducts(ctx, input)),

  get: authenticated({
    permission: 'products.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'products.get',
      summary: 'Get a product',
      description: 'One product. Its quantity and value are in the stock levels.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('product'))
    .output(product)
    .use(authorize)
    .query(({ ctx, input }) => getProduct(ctx, input)),

  update: authenticated({
    permission: 'products.keep',
    openapi: {
      method: 'PATCH',
      path: `${path}/{id}`,
      tags,
      operationId: 'products.update',
      summary: 'Update a product',
      description:
        'Changes only the given fields. The costing method cannot be changed, nor `quantity_scale` after the first movement.',
    },
    problems: ['NOT_FOUND', 'SKU_ALREADY_EXISTS', 'BARCODE_ALREADY_EXISTS', 'QUANTITY_SCALE_FIXED'],
  })
    .input(updateProductInput)
    .output(product)
    .use(authorize)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),

  archive: authenticated({
    permission: 'products.keep',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/archive`,
      tags,
      operationId: 'products.archive',
      summary: 'Archive a product',
      description:
        'An archived product takes no new movements except reversals. If one brings stock back, it also takes issues and counts that bring it towards zero. Archiving it again changes nothing. 409 `PRODUCT_HAS_STOCK` while units are on hand. A product cannot be deleted.',
    },
    problems: ['NOT_FOUND', 'PRODUCT_HAS_STOCK'],
  })
    .input(idInput('product'))
    .output(product)
    .use(authorize)
    .mutation(({ ctx, input }) => archiveProduct(ctx, input)),

  unarchive: authenticated({
    permission: 'products.keep',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/unarchive`,
      tags,
      operationId: 'products.unarchive',
      summary: 'Unarchive a product',
      description:
        'The product takes movements again. Unarchiving a product that is not archived changes nothing.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('product'))
    .output(product)
    .use(authorize)
    .mutation(({ ctx, input }) => unarchiveProduct(ctx, input)),
});
