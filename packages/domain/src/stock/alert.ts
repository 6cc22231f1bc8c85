import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { alertKinds } from './alert-rule.ts';

const kind = z.enum(alertKinds);

export const listAlertsInput = z.strictObject({
  status: z
    .enum(['open', 'closed'])
    .optional()
    .meta({ description: 'Only open alerts, or only closed ones. Default: both.' }),
  product_id: id()
    .optional()
    .describe('Only alerts of this product. For an unknown product the list is empty.'),
  kind: kind.optional().meta({ description: 'Only alerts of this kind.' }),
  ...pageInput,
});

const reorderPoint = z.int().nullable();
const reorderQuantity = z.int().nullable().meta({
  description: 'Units to order, as the product states now; null if it states none.',
  example: 200,
});

export const stockAlert = z
  .object({
    id: id().describe('The id of the alert.'),
    product_id: id().describe('The product that is low or out of stock.'),
    sku: z.string().meta({ description: 'Its stock keeping unit, as it is now.', example: 'BOLT-8' }),
    name: z.string().meta({ description: 'Its name, as it is now.', example: 'Bolt, 8 mm' }),
    kind: kind.meta({
      description:
        '`low`: at or below a reorder point above 0. `out`: nothing on hand, where a reorder point is set.',
    }),
    status: z.enum(['open', 'closed']).describe('Whether the product is still low or out of stock.'),
    on_hand: z.int().meta({ description: 'Units on hand when the alert was opened.', example: 46 }),
    current_on_hand: z.int().meta({ description: 'Units on hand now.', example: 41 }),
    reorder_point: reorderPoint.meta({
      description: 'The reorder point of the product now; null if it was removed.',
      example: 50,
    }),
    reorder_quantity: reorderQuantity,
    opened_at: instant().describe('When the alert was opened (UTC).'),
    opened_by_movement: id().nullable().meta({
      description: 'The movement that opened it; null if a change of the reorder point did.',
    }),
    closed_at: instant().nullable().describe('When the reason ended (UTC); null while the alert is open.'),
    acknowledged_at: instant()
      .nullable()
      .describe('When somebody first acknowledged the alert (UTC); null if nobody has.'),
    acknowledged_by: id().nullable().describe('The user who acknowledged it first; null if nobody has.'),
  })
  .meta({
    id: 'StockAlert',
    description:
      'One crossing of a reorder point, or of zero. A product has at most one open alert of each kind.',
  });

/** Data of `product.low_stock`, `product.out_of_stock` and `product.restocked`. */
export const stockCrossing = z
  .object({
    product_id: id().describe('The product that crossed its reorder point, or zero.'),
    sku: z.string().meta({ description: 'Its stock keeping unit.', example: 'BOLT-8' }),
    on_hand: z.int().meta({ description: 'Units on hand after the crossing.', example: 46 }),
    reorder_point: z.int().meta({ description: 'The reorder point of the product.', example: 50 }),
    reorder_quantity: reorderQuantity,
    movement_id: id().nullable().meta({
      description: 'The movement that caused it; null if a change of the reorder point did.',
    }),
    alert_id: id().nullable().meta({
      description: 'The alert that was opened; null for `product.restocked`, which closes all alerts.',
    }),
  })
  .meta({
    id: 'StockCrossing',
    description: 'A product that reached its reorder point or zero, or is above the point again.',
  });

export type ListAlerts = z.infer<typeof listAlertsInput>;
export type StockAlert = z.infer<typeof stockAlert>;
export type StockCrossing = z.infer<typeof stockCrossing>;
