import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { line, trimmedLine } from '../shared/text.ts';
import { maxBatchItems } from './batch.ts';
import { countedQuantity } from './quantity.ts';

/** How issues are valued (IAS 2.25). */
export const costingMethods = ['moving_average', 'fifo'] as const;

const fields = {
  sku: trimmedLine(64).meta({ example: 'BOLT-8' }),
  name: line(200).meta({ example: 'Bolt, 8 mm' }),
  unit: line(32).meta({ description: 'Unit of measure. Default: `pcs`.', example: 'pcs' }),
  reorder_point: countedQuantity().nullable(),
};

export const createProductInput = z
  .strictObject({
    sku: fields.sku,
    name: fields.name,
    unit: fields.unit.optional(),
    costing_method: z.enum(costingMethods).optional().meta({
      description: 'Default: `moving_average`. It cannot be changed later.',
    }),
    reorder_point: fields.reorder_point.optional(),
  })
  .meta({ id: 'CreateProduct' });

export const createProductsInput = z
  .strictObject({ products: z.array(createProductInput).min(1).max(maxBatchItems) })
  .meta({ id: 'CreateProductBatch' });

export const updateProductInput = z.strictObject({
  id: id(),
  sku: fields.sku.optional(),
  name: fields.name.optional(),
  unit: fields.unit.optional(),
  reorder_point: fields.reorder_point.optional(),
});

export const listProductsInput = z.strictObject({
  sku: line(64).optional().meta({ description: 'Only the product with exactly this SKU.' }),
  q: line(200).optional().meta({ description: 'Text contained in the SKU or name; case is ignored.' }),
  archived: z
    .boolean()
    .optional()
    .meta({ description: 'Only archived products (`true`), or only active ones (`false`).' }),
  ...pageInput,
});

export const product = z
  .object({
    id: id(),
    sku: z.string(),
    name: z.string(),
    unit: z.string(),
    costing_method: z.enum(costingMethods),
    reorder_point: z.int().nullable(),
    archived_at: instant().nullable(),
    created_at: instant(),
  })
  .meta({ id: 'Product' });

export type Product = z.infer<typeof product>;
export type CreateProduct = z.infer<typeof createProductInput>;
export type CreateProducts = z.infer<typeof createProductsInput>;
export type UpdateProduct = z.infer<typeof updateProductInput>;
export type ListProducts = z.infer<typeof listProductsInput>;
