import {
  createJournalEntry,
  expectCreated,
  postMovement,
  sendInvitation,
  type TestApp,
} from '../../testing/index.ts';

/** One resource of every kind that the reference offers as an id. */
export async function createOneOfEach(app: TestApp): Promise<void> {
  const product = await expectCreated(
    app.request('POST', '/api/inventory/products', { body: { sku: 'BOLT-8', name: 'Bolt M8' } }),
  );
  const today = new Date().toISOString().slice(0, 10);
  await expectCreated(postMovement(app, { product_id: product.id, quantity: 100, movement_date: today }));
  await expectCreated(createJournalEntry(app, { entry_date: today }));
  await expectCreated(sendInvitation(app));
  await expectCreated(
    app.request('POST', '/api/webhooks', {
      body: { url: 'https://example.com/hook', events: ['stock_movement.posted'] },
    }),
  );
  await expectCreated(
    app.request('POST', '/api/inventory/stock-movements/import', {
      body: `sku,type,quantity,unit_cost,movement_date\nBOLT-8,entry,1,2.5,${today}\n`,
      headers: { 'content-type': 'text/csv' },
    }),
  );
}
