import { z } from 'zod';
import { accountingPeriod, closedPeriod } from '../accounting/period.ts';
import { invitation, invitationStatuses } from '../invitation/invitation.ts';
import { id } from '../shared/id.ts';
import { stockCrossing } from '../stock/alert.ts';
import { ledgerAnchor } from '../stock/anchor.ts';
import { stockCostsChange } from '../stock/cost-change.ts';
import { completedImport } from '../stock/import.ts';
import { stockMovement } from '../stock/movement.ts';
import { postedStockTake } from '../stock/stock-take-document.ts';
import { writeDown } from '../stock/write-down.ts';
import type { DeliveredType } from './event-type.ts';

const publishedInvitation = invitation
  .extend({
    status: z
      .enum([...invitationStatuses, 'revoked', 'declined'])
      .describe('The status that the event led to.'),
  })
  .meta({
    id: 'PublishedInvitation',
    description: 'An invitation as webhooks receive it, also in the two states that no list returns.',
  });

/**
 * The data of each event type. The OpenAPI document and the client's types are generated from this table, and the service
 * can only publish what it describes.
 */
export const eventData = {
  'invitation.sent': publishedInvitation,
  'invitation.resent': publishedInvitation,
  'invitation.accepted': publishedInvitation,
  'invitation.declined': publishedInvitation,
  'invitation.revoked': publishedInvitation,
  'invitation.expired': publishedInvitation,
  'invitation.email_failed': publishedInvitation,
  'stock_movement.posted': stockMovement,
  'stock_movement.reversed': stockMovement,
  'stock_costs.changed': stockCostsChange,
  'product.low_stock': stockCrossing,
  'product.out_of_stock': stockCrossing,
  'product.restocked': stockCrossing,
  'stock_take.posted': postedStockTake,
  'write_down.recorded': writeDown,
  'period.closed': closedPeriod,
  'period.reopened': accountingPeriod,
  'stock_import.completed': completedImport,
  'ledger.anchored': ledgerAnchor,
  'webhook.test': z
    .object({ webhook_id: id().describe('The webhook that is tested.') })
    .meta({ id: 'WebhookTest', description: 'The webhook that is tested.' }),
} as const satisfies Record<DeliveredType, z.ZodType>;

/** The data of an event of this type. */
export type EventData<Type extends DeliveredType> = z.output<(typeof eventData)[Type]>;
