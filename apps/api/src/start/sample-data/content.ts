import type { Send } from './send.ts';

/** Whose organization it is, and the date (`YYYY-MM-DD`) of the first start; a repetition uses the same. */
export interface SampleOptions {
  readonly ownerEmail: string;
  readonly today: string;
}

const sku = 'COFFEE-1';

/**
 * Creates at least one row for every list, in the order in which a company would. Every POST has an Idempotency-Key of
 * its own and the other calls are idempotent, so it can be repeated after any interruption. The demo product gets no
 * movements: the documentation's commands use it. Weeks of movements and a closed month belong in `stockFile`.
 *
 * @param send calls the service as the owner
 * @param sendAsSupplier as a person of another organization, who invites the owner; undefined: nobody does
 */
export async function createSampleData(
  send: Send,
  sendAsSupplier: Send | undefined,
  { ownerEmail, today }: SampleOptions,
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
  await send('POST', '/api/inventory/products', {
    sku,
    name: 'Coffee beans, 1 kg',
    unit: 'bag',
    reorder_point: 60,
  });
  const receipt = await send('POST', '/api/accounting/journal-entries', {
    entry_date: dayOfMonth(today, 1),
    memo: 'Coffee received, invoice 1001',
    lines: [
      { account: '1400', debit: '300.00' },
      { account: '1600', credit: '300.00' },
    ],
  });
  await send('POST', '/api/inventory/stock-movements/import', stockFile(today, receipt.id));
  await send('POST', '/api/invitations', {
    email: 'colleague@example.com',
    role: 'clerk',
    metadata: { sample: true },
  });
  await send('POST', '/api/inventory/verifications');
  if (sendAsSupplier !== undefined) await inviteOwner(sendAsSupplier, ownerEmail);
}

/** Received by the owner, whose list of received invitations is not empty. */
async function inviteOwner(send: Send, email: string): Promise<void> {
  const supplier = await send('POST', '/api/organizations', { name: 'Sample Supplier Ltd' });
  await send('PATCH', `/api/organizations/${supplier.id}`, { settings: { invite_registered: true } });
  await send('POST', '/api/invitations', { email, role: 'viewer', metadata: { sample: true } });
}

/** The movements of this month as CSV; the first is linked to the journal entry. */
function stockFile(today: string, journalEntryId: string): string {
  const rows = [
    [1, 'entry', 40, 7.5, 'PO-1001', journalEntryId],
    [3, 'exit', 6, 0, 'SO-2001', ''],
    [8, 'exit', 9, 0, 'SO-2002', ''],
    [12, 'entry', 30, 8.1, 'PO-1002', ''],
    [17, 'exit', 12, 0, 'SO-2003', ''],
  ] as const;
  return [
    'movement_date,sku,type,quantity,unit_cost,reference,journal_entry_id',
    ...rows.map(([day, ...cells]) => [dayOfMonth(today, day), sku, ...cells].join(',')),
  ].join('\n');
}

/** A day of this month, but not after today. */
function dayOfMonth(today: string, day: number): string {
  const date = `${today.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return date < today ? date : today;
}
