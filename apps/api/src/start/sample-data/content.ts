import { sampleDates, type SampleDates } from './dates.ts';
import { onHandAfter, sampleProducts, stockFile } from './movements.ts';
import type { Created, Send } from './send.ts';

/** Whose organization it is, and the date (`YYYY-MM-DD`) of the first start; a repetition uses the same. */
export interface SampleOptions {
  readonly organizationId: string;
  readonly ownerEmail: string;
  readonly today: string;
}

/**
 * Creates three products with several weeks of movements and a closed month before, and at least one row for every
 * other list, in the order in which a company would. Every POST has an Idempotency-Key of its own and the other calls
 * are idempotent, so it can be repeated after any interruption. The demo product gets no movements: the documentation's
 * commands use it.
 *
 * @param send calls the service as the owner
 * @param sendAsSupplier as a person of another organization, who invites the owner; undefined: nobody does
 */
export async function createSampleData(
  send: Send,
  sendAsSupplier: Send | undefined,
  { organizationId, ownerEmail, today }: SampleOptions,
): Promise<void> {
  // Disabled before anything happens that it could announce. Names in `.invalid` never resolve (RFC 2606), so that the
  // one delivery, of a test, is cancelled without a connection.
  const webhook = await send('POST', '/api/webhooks', {
    url: 'https://hooks.example.invalid/tallybook',
    events: ['stock_movement.posted', 'invitation.accepted'],
    description: 'Sample: warehouse display',
  });
  await send('POST', `/api/webhooks/${webhook.id}/test`);
  await send('POST', `/api/webhooks/${webhook.id}/disable`);
  // So that the reconciliation of each period has an account to compare with.
  await send('PATCH', `/api/organizations/${organizationId}`, { settings: { automatic_posting: accounts } });
  await send('POST', '/api/accounting/posting-rules', {
    kind: 'stock_loss',
    reason_code: 'damaged',
    account: '6910',
  });
  await moveStock(send, sampleDates(today));
  await send('POST', '/api/invitations', {
    email: 'colleague@example.com',
    role: 'clerk',
    metadata: { sample: true },
  });
  await send('POST', '/api/inventory/verifications');
  if (sendAsSupplier !== undefined) await inviteOwner(sendAsSupplier, ownerEmail);
}

const accounts = {
  // Not that of the examples in the reference: the entries they post would make its periods differ.
  inventory: '1410',
  goods_received: '1600',
  cost_of_goods_sold: '5000',
  stock_gain: '4800',
  stock_loss: '6900',
  cost_variance: '5900',
};

async function moveStock(send: Send, dates: SampleDates): Promise<void> {
  const [coffee, tea, grinder] = await send<Created[]>('POST', '/api/inventory/products/batch', {
    products: sampleProducts,
  });
  const { closed } = dates;
  const period = await send('POST', '/api/accounting/periods', {
    name: closed.name,
    start_date: closed.start,
    end_date: closed.end,
  });
  await send('POST', '/api/inventory/stock-movements/import', stockFile(dates));
  await send('POST', '/api/accounting/journal-entries', {
    entry_date: dates.at(98),
    memo: 'Rent of the warehouse',
    lines: [
      { account: '6300', debit: '450.00' },
      { account: '1800', credit: '450.00' },
    ],
  });
  const mistake = await send('POST', '/api/inventory/stock-movements', {
    product_id: coffee?.id,
    type: 'exit',
    quantity: 18,
    unit_cost: 0,
    movement_date: dates.at(97),
    reference: 'SO-1051',
  });
  await send('POST', `/api/inventory/stock-movements/${mistake.id}/reversal`, {
    movement_date: dates.at(97),
    note: 'Entered twice.',
  });
  await send('POST', '/api/inventory/stock-takes', {
    count_date: dates.at(99),
    counts: [
      { product_id: coffee?.id, counted_quantity: onHandAfter('COFFEE-1') },
      { product_id: tea?.id, counted_quantity: onHandAfter('TEA-1') - 2 },
      { product_id: grinder?.id, counted_quantity: onHandAfter('GRINDER-1') },
    ],
  });
  const [receipt] = await send<Created[]>(
    'GET',
    `/api/inventory/stock-movements?product_id=${coffee?.id}&type=entry&limit=1`,
  );
  await send('POST', '/api/inventory/cost-adjustments', {
    movement_id: receipt?.id,
    amount: '19.00',
    adjustment_date: dates.at(99),
    reason: 'landed_cost',
    reference: 'FREIGHT-301',
  });
  await send('POST', '/api/inventory/write-downs', {
    as_of: dates.at(100),
    items: [{ product_id: grinder?.id, net_realizable_value: '30.00', reason: 'A newer model is out.' }],
    journal: { loss_account: '5950', allowance_account: '1490' },
  });
  const shop = await send('POST', '/api/inventory/locations', { code: 'SHOP', name: 'Shop' });
  // With the first one, the default location exists too.
  const [standard] = await send<Created[]>('GET', '/api/inventory/locations?limit=1');
  await send('POST', '/api/inventory/stock-transfers', {
    product_id: tea?.id,
    from_location_id: standard?.id,
    to_location_id: shop.id,
    quantity: 12,
    transfer_date: dates.at(100),
    reference: 'TR-1',
  });
  await send('POST', '/api/inventory/reservations', {
    product_id: tea?.id,
    location_id: shop.id,
    quantity: 3,
    reference: 'SO-17',
  });
  // Still being counted.
  const take = await send('POST', '/api/inventory/stock-takes', {
    count_date: dates.at(100),
    location_id: shop.id,
    note: 'First count of the shop',
  });
  await send('PUT', `/api/inventory/stock-takes/${take.id}/counts`, {
    counts: [
      { product_id: coffee?.id, counted_quantity: 1 },
      { product_id: tea?.id, counted_quantity: 11 },
    ],
  });
  await send('POST', `/api/accounting/periods/${period.id}/close`);
}

/** Received by the owner, whose list of received invitations is not empty. */
async function inviteOwner(send: Send, email: string): Promise<void> {
  const supplier = await send('POST', '/api/organizations', { name: 'Sample Supplier Ltd' });
  await send('PATCH', `/api/organizations/${supplier.id}`, { settings: { invite_registered: true } });
  await send('POST', '/api/invitations', { email, role: 'viewer', metadata: { sample: true } });
}
