import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { name, plainName, searchText } from '../shared/text.ts';
import { maxBatchItems } from './batch.ts';
import { packs, packsOutput, repeatedPack, repeatedPackText } from './packs-schema.ts';
import { countedQuantity } from './quantity.ts';

/** Ten years. */
const maxLeadTimeDays = 3650;

/** How issues are valued (IAS 2.25). */
export const costingMethods = ['moving_average', 'fifo'] as const;

const fields = {
  sku: plainName(64).meta({
    description:
      'Stock keeping unit: one line of at most 64 characters, unique in the organization (else 409 `SKU_ALREADY_EXISTS`). Case matters.',
    example: 'BOLT-8',
  }),
  barcode: plainName(64).nullable().meta({
    description:
      'The code on the article or its label, such as a GTIN, as a scanner reads it: one line of at most 64 characters, unique in the organization (else 409 `BARCODE_ALREADY_EXISTS`); null for none. Case matters.',
    example: '4006381333931',
  }),
  name: name(200).meta({
    description: 'The name for people: one line of at most 200 characters.',
    example: 'Bolt, 8 mm',
  }),
  unit: plainName(32).meta({
    description: 'Unit of measure, at most 32 characters. Default: `pcs`.',
    example: 'pcs',
  }),
  quantity_scale: z.int().min(0).max(6).meta({
    description:
      'Decimal places of quantities in `unit`, 0 to 6: one `unit` is 10^`quantity_scale` base units, in which the ledger counts. Default: 0. The first movement fixes it (then 409 `QUANTITY_SCALE_FIXED`).',
    example: 0,
  }),
  base_unit_label: plainName(32).nullable().meta({
    description:
      'The name of a base unit, for example g for a `unit` kg with 3 decimal places; null for none.',
    example: null,
  }),
  packs: packs(),
  reorder_point: countedQuantity().nullable().meta({
    description:
      'With this many whole units on hand, or fewer, the product should be reordered; null if there is no such limit.',
    example: 50,
  }),
  category: plainName(100).nullable().meta({
    description:
      'The group that the product belongs to: one line of at most 100 characters, in composed form (Unicode NFC) and without invisible characters; null for none. Case matters.',
    example: 'Fasteners',
  }),
  reorder_quantity: countedQuantity().min(1).nullable().meta({
    description: 'Whole units to order when the product is reordered; null if not known.',
    example: 200,
  }),
  lead_time_days: z.int().min(0).max(maxLeadTimeDays).nullable().meta({
    description: 'Days from ordering to receiving, 0 to 3,650; null if not known.',
    example: 14,
  }),
};

export const defaultUnit = 'pcs';

export const createProductInput = z
  .strictObject({
    sku: fields.sku,
    barcode: fields.barcode.optional(),
    name: fields.name,
    unit: fields.unit.optional(),
    quantity_scale: fields.quantity_scale.optional(),
    base_unit_label: fields.base_unit_label.optional(),
    packs: fields.packs.optional(),
    costing_method: z.enum(costingMethods).optional().meta({
      description:
        'How outgoing units are valued (IAS 2.25). Default: `moving_average`. It cannot be changed later.',
    }),
    reorder_point: fields.reorder_point.optional(),
    category: fields.category.optional(),
    reorder_quantity: fields.reorder_quantity.optional(),
    lead_time_days: fields.lead_time_days.optional(),
  })
  .superRefine(({ unit, packs: given = [] }, context) => {
    const repeated = repeatedPack(unit ?? defaultUnit, given);
    if (repeated !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['packs', repeated, 'code'],
        params: { code: 'DUPLICATE' },
        message: repeatedPackText,
      });
  })
  .meta({ id: 'CreateProduct', description: 'A new product without stock.' });

export const createProductsInput = z
  .strictObject({
    products: z
      .array(createProductInput)
      .min(1)
      .max(maxBatchItems)
      .describe('1 to 1,000 products with different SKUs and barcodes.'),
  })
  .meta({ id: 'CreateProductBatch', description: 'Products that are created all or none.' });

export const updateProductInput = z.strictObject({
  id: id().describe('The id of the product, a UUID.'),
  sku: fields.sku.optional(),
  barcode: fields.barcode.optional(),
  name: fields.name.optional(),
  unit: fields.unit.optional(),
  quantity_scale: fields.quantity_scale.optional(),
  base_unit_label: fields.base_unit_label.optional(),
  packs: fields.packs.optional(),
  reorder_point: fields.reorder_point.optional(),
  category: fields.category.optional(),
  reorder_quantity: fields.reorder_quantity.optional(),
  lead_time_days: fields.lead_time_days.optional(),
});

export const listProductsInput = z.strictObject({
  sku: plainName(64).optional().meta({ description: 'Only the product with exactly this SKU.' }),
  q: searchText().optional().meta({
    description:
      'Text contained in the SKU or name, or an exact barcode; blanks at its ends are ignored, and so is case except in barcodes. The list then has the best matches first: the exact SKU, the exact barcode, SKUs that start with the text, SKUs and names with a word that starts with it, and the others; each of these by SKU, without regard to case.',
  }),
  category: plainName(100).optional().meta({ description: 'Only products of exactly this category.' }),
  archived: z
    .boolean()
    .optional()
    .meta({ description: 'Only archived products (`true`), or only active ones (`false`).' }),
  ...pageInput,
});

export const product = z
  .object({
    id: id().describe('The id of the product.'),
    sku: z
      .string()
      .meta({ description: 'Stock keeping unit, unique in the organization.', example: 'BOLT-8' }),
    barcode: z.string().nullable().meta({
      description: 'The code on the article or its label, unique in the organization; null for none.',
      example: '4006381333931',
    }),
    name: z.string().meta({ description: 'The name for people.', example: 'Bolt, 8 mm' }),
    unit: z.string().meta({ description: 'Unit of measure.', example: 'pcs' }),
    quantity_scale: z.int().meta({
      description:
        'Decimal places of quantities in `unit`: one `unit` is 10^`quantity_scale` base units, in which all quantities are counted.',
      example: 0,
    }),
    base_unit_label: z
      .string()
      .nullable()
      .meta({ description: 'The name of a base unit; null if none was given.', example: null }),
    packs: packsOutput,
    costing_method: z
      .enum(costingMethods)
      .describe('How outgoing units are valued (IAS 2.25); it never changes.'),
    reorder_point: z.int().nullable().meta({
      description:
        'With this many whole units on hand, or fewer, the product should be reordered; null if there is no such limit.',
      example: 50,
    }),
    category: z.string().nullable().meta({
      description: 'The group that the product belongs to; null for none.',
      example: 'Fasteners',
    }),
    reorder_quantity: z.int().nullable().meta({
      description: 'Whole units to order when the product is reordered; null if not known.',
      example: 200,
    }),
    lead_time_days: z.int().nullable().meta({
      description: 'Days from ordering to receiving; null if not known.',
      example: 14,
    }),
    inventory_rule_id: id()
      .nullable()
      .describe(
        'The posting rule with the inventory account of the product, which its first movement fixes; null if it has the account of the settings.',
      ),
    archived_at: instant()
      .nullable()
      .describe('When the product was archived (UTC); null if it takes all movements.'),
    created_at: instant().describe('When the product was created (UTC).'),
  })
  .meta({ id: 'Product', description: 'Something kept in stock and counted in whole units.' });

export type Product = z.infer<typeof product>;
export type CreateProduct = z.infer<typeof createProductInput>;
export type CreateProducts = z.infer<typeof createProductsInput>;
export type UpdateProduct = z.infer<typeof updateProductInput>;
export type ListProducts = z.infer<typeof listProductsInput>;
