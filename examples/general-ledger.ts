// Mirrors a general ledger from webhook events alone, through backdated movements, reversals and a closing, and compares
// it with the service: stock value (reconciliation) and cost of each account, for every period.
// The receiver is on this machine, so start the service with WEBHOOK_ALLOW_PRIVATE=true npm start, then run
// node_modules/.bin/node examples/general-ledger.ts
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTallybook, type StockMovement, type TallybookEvent } from '@tallybook/sdk';
import { readCredentials } from './credentials.ts';
import { accountOf, Books } from './general-ledger-books.ts';

const { base_url: baseUrl, api_key } = readCredentials();
const { api_key: apiKey } = await createTallybook({ baseUrl, apiKey: api_key }).organizations.create({
  name: 'Mirrored Ltd',
});
const { periods, products, reconciliation, stockMovements, webhooks } = createTallybook({ baseUrl, apiKey });

// The receiver: verifies each event, processes each id once, and only ever adds amounts, in any order.
const mirror = new Books();
const closed = new Set<string>();
const seen = new Set<string>();
let secret = '';

function isSigned(headers: IncomingMessage['headers'], body: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

async function receive(event: TallybookEvent): Promise<void> {
  if (event.type === 'stock_movement.posted' || event.type === 'stock_movement.reversed') {
    const { accounting_period_id, cost_amount } = event.data;
    mirror.add(accounting_period_id, await accountOfMovement(event.data), cost_amount);
  } else if (event.type === 'stock_costs.changed' || event.type === 'stock_import.completed') {
    for (const period of event.data.periods)
      for (const group of period.changes)
        mirror.add(period.accounting_period_id, accountOf(group), group.amount);
  } else if (event.type === 'period.closed') closed.add(event.data.name);
}

/** A reversal is booked on the account of its original, whose event may not have arrived yet. */
async function accountOfMovement(movement: StockMovement): Promise<string> {
  const { type, reverses_id, quantity_delta } = movement;
  const original = reverses_id === null ? null : await stockMovements.get({ id: reverses_id });
  return accountOf({
    type,
    reversed_type: original?.type ?? null,
    direction: quantity_delta > 0 ? 'in' : 'out',
  });
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const id = String(request.headers['webhook-id']);
  if (!isSigned(request.headers, body)) response.writeHead(400).end();
  else {
    // A real consumer stores id and amounts in one transaction.
    if (!seen.has(id)) {
      seen.add(id);
      await receive(JSON.parse(body) as TallybookEvent).catch((error: unknown) => {
        seen.delete(id);
        throw error;
      });
    }
    response.writeHead(204).end();
  }
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => response.writeHead(500).end());
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tallybook`;
const webhook = await webhooks.create({
  url,
  events: [
    'stock_movement.posted',
    'stock_movement.reversed',
    'stock_import.completed',
    'stock_costs.changed',
    'period.closed',
  ],
});
secret = webhook.secret ?? '';

// Three months of two products, with paper that arrives late.
const [average, fifo] = await Promise.all([
  products.create({ sku: 'LAMP', name: 'Lamp' }),
  products.create({ sku: 'CHAIR', name: 'Chair', costing_method: 'fifo' }),
]);
const post = (
  product: { id: string },
  movement_date: string,
  type: 'entry' | 'exit' | 'adjustment',
  quantity: number,
  unit_cost = 0,
) => stockMovements.post({ product_id: product.id, movement_date, type, quantity, unit_cost });

for (const product of [average, fifo]) {
  await post(product, '2026-01-05', 'entry', 10, 10);
  await post(product, '2026-01-20', 'exit', 6);
  await post(product, '2026-02-03', 'entry', 10, 14);
  await post(product, '2026-02-17', 'exit', 8);
  const sold = await post(product, '2026-03-02', 'exit', 3);
  await post(product, '2026-03-09', 'adjustment', -1);
  // Receipts that were forgotten: they change the cost of everything above.
  await post(product, '2026-01-07', 'entry', 5, 18);
  await post(product, '2026-01-02', 'entry', 4, 7);
  // Undone on its own day, and returned later.
  const mistake = await post(product, '2026-02-10', 'exit', 2);
  await stockMovements.reverse({ id: mistake.id });
  await stockMovements.reverse({ id: sold.id, movement_date: '2026-03-20' });
}
// A file whose rows change costs of movements above and of each other.
await stockMovements.import(
  [
    'sku,type,quantity,unit_cost,movement_date',
    'LAMP,exit,1,0,2026-02-20',
    'LAMP,entry,2,9,2026-01-03',
    'CHAIR,entry,2,16,2026-01-04',
    'CHAIR,exit,1,0,2026-03-12',
  ].join('\n'),
);
const january = (await periods.list()).items.find(({ name }) => name === '2026-01');
if (january === undefined) throw new Error('there is no period');
await periods.close({ id: january.id });
await post(average, '2026-02-01', 'entry', 3, 21);

/** The service's own figures: the current cost of every movement. */
async function readService(): Promise<Books> {
  const books = new Books();
  for await (const movement of stockMovements.list())
    books.add(movement.accounting_period_id, await accountOfMovement(movement), movement.cost_amount);
  return books;
}

const service = await readService();
const deadline = Date.now() + 20_000;
while (!(mirror.equals(service) && closed.size > 0) && Date.now() < deadline)
  await new Promise((wake) => setTimeout(wake, 200));

let inventory = 0n;
for (const period of (await reconciliation.get({})).periods) {
  inventory += mirror.cents(period.accounting_period_id, 'inventory');
  const value = Books.format(inventory);
  console.log(`${period.name}  stock value  mirror ${value}  service ${period.stock_value}`);
  for (const account of service.accounts(period.accounting_period_id)) {
    const [ours, theirs] = [mirror, service].map((books) =>
      Books.format(books.cents(period.accounting_period_id, account)),
    );
    console.log(`${period.name}  ${account}  mirror ${ours}  service ${theirs}`);
  }
  if (value !== period.stock_value) process.exitCode = 1;
}
if (!mirror.equals(service)) process.exitCode = 1;
console.log(`closed: ${[...closed].join(', ')}`);
console.log(process.exitCode === 1 ? 'the mirror differs' : 'equal for every period and account');
server.close();
server.closeAllConnections();
