import { afterAll, beforeAll, expect, test } from 'vitest';
import { recostProduct } from '../src/ledger/recost/recost.ts';
import { setAutomaticPosting } from '../src/testing/automatic-posting.ts';
import {
  adjustCost,
  closePeriod,
  createJournalEntry,
  expectCreated,
  postMovement,
  reverseMovement,
  reverseWriteDown,
  seedProduct,
  startTestApp,
  updateSettings,
  waitForLockWaiters,
  withoutLimits,
  writeDown,
  type TestApp,
  type TestOrganization,
} from '../src/testing/index.ts';

/*
 * Which advisory locks each operation on the books takes. Another session holds the lock, once shared and once exclusive. So
 * for each pair of operations that share a lock, either order is tested: if one of them needs it exclusive, it waits for the
 * other, and the other one waits for it.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...withoutLimits, WEBHOOK_ALLOW_PRIVATE: 'true' });
  await app.services.recosts.stop();
});
afterAll(() => app?.stop());

const locks = {
  month: (id: string) => `period:${id}:2026-03`,
  accounts: (id: string) => `period:${id}:accounts`,
  locations: (id: string) => `period:${id}:locations`,
  calendar: (id: string) => `books:${id}`,
  log: (id: string) => `ledger log:${id}`,
  'write-downs': (id: string) => `write-downs:${id}`,
  members: (id: string) => `members:${id}`,
  keys: (id: string) => `keys:${id}`,
  webhooks: (id: string) => `webhooks:${id}`,
};
type Lock = keyof typeof locks;
type Mode = 'shared' | 'exclusive';

/** A receipt of 10 units on March 10, with automatic posting. */
interface Books extends TestOrganization {
  readonly product: string;
  readonly receipt: string;
  readonly march: string;
  call(method: string, path: string, body?: object): Promise<{ status: number; body: { id: string } }>;
}

async function openBooks(): Promise<Books> {
  const own = await app.newOrganization();
  await setAutomaticPosting(app, own);
  const key = own.keys.owner;
  const product = await seedProduct(app, own);
  const receipt = await expectCreated(postMovement(app, { product_id: product, quantity: 10 }, { key }));
  const periods = await app.request('GET', '/api/accounting/periods', { key });
  return {
    ...own,
    product,
    receipt: receipt.id,
    march: periods.body[0].id,
    call: (method, path, body) => app.request(method, path, { key, ...(body === undefined ? {} : { body }) }),
  };
}

/** Prepares an operation and returns a function that carries it out. */
type Prepare = (books: Books) => Promise<() => Promise<unknown>> | (() => Promise<unknown>);

const members = '/api/members';
const keys = '/api/api-keys';
const webhooks = '/api/webhooks';
const stockTakes = '/api/inventory/stock-takes';
const locationsPath = '/api/inventory/locations';
const west = { code: 'WEST', name: 'West' };
/** A reserved name that never resolves (RFC 2606). */
const hook = { url: 'https://hooks.example.invalid/tallybook' };

/** Creates something and returns its id. */
const idOf = async (books: Books, path: string, body: object): Promise<string> =>
  (await books.call('POST', path, body)).body.id;

const defaultLocation = async (books: Books): Promise<string> => {
  const { body } = await books.call('GET', locationsPath);
  return (body as unknown as { id: string; is_default: boolean }[]).find((each) => each.is_default)!.id;
};

const rule = { kind: 'goods_received', account: '1650', category: 'Tools' };
const asOwner = ({ keys }: Books) => ({ key: keys.owner });

const operations: readonly [name: string, taken: Partial<Record<Lock, Mode>>, prepare: Prepare][] = [
  [
    'posting a movement',
    { month: 'shared', accounts: 'shared', log: 'exclusive' },
    (books) => () => postMovement(app, { product_id: books.product }, asOwner(books)),
  ],
  [
    'reversing a movement',
    { month: 'shared', accounts: 'shared', log: 'exclusive' },
    (books) => () => reverseMovement(app, books.receipt, {}, asOwner(books)),
  ],
  [
    'posting a movement at a location',
    { month: 'shared', accounts: 'shared', locations: 'shared', log: 'exclusive' },
    async (books) => {
      const location_id = await idOf(books, locationsPath, west);
      return () => postMovement(app, { product_id: books.product, location_id }, asOwner(books));
    },
  ],
  [
    'posting a transfer',
    { month: 'shared', accounts: 'shared', locations: 'shared', log: 'exclusive' },
    async (books) => {
      const to_location_id = await idOf(books, locationsPath, west);
      const from_location_id = await defaultLocation(books);
      const product_id = books.product;
      const transfer = {
        product_id,
        from_location_id,
        to_location_id,
        quantity: 1,
        transfer_date: '2026-03-11',
      };
      return () => books.call('POST', '/api/inventory/stock-transfers', transfer);
    },
  ],
  [
    'reserving units at a location',
    { locations: 'shared' },
    async (books) => {
      await idOf(books, locationsPath, west);
      const location_id = await defaultLocation(books);
      const kept = { product_id: books.product, location_id, quantity: 1 };
      return () => books.call('POST', '/api/inventory/reservations', kept);
    },
  ],
  [
    'creating a location',
    { locations: 'exclusive' },
    (books) => () => books.call('POST', locationsPath, west),
  ],
  [
    'archiving a location',
    { locations: 'exclusive' },
    async (books) => {
      const id = await idOf(books, locationsPath, west);
      return () => books.call('POST', `${locationsPath}/${id}/archive`, {});
    },
  ],
  [
    'adjusting a cost',
    { month: 'shared', accounts: 'shared', log: 'exclusive' },
    (books) => () => adjustCost(app, books.receipt, '1.00', asOwner(books)),
  ],
  [
    'opening a stock take',
    { month: 'shared' },
    (books) => () => books.call('POST', '/api/inventory/stock-takes', { count_date: '2026-03-11' }),
  ],
  [
    'posting a stock take',
    { month: 'shared', accounts: 'shared', log: 'exclusive' },
    (books) => () =>
      books.call('POST', '/api/inventory/stock-takes', {
        count_date: '2026-03-11',
        counts: [{ product_id: books.product, counted_quantity: 3 }],
      }),
  ],
  [
    'a manual journal entry',
    { month: 'shared', accounts: 'shared', log: 'exclusive' },
    (books) => () => {
      const lines = [
        { account: '6000', debit: '10' },
        { account: '1600', credit: '10' },
      ];
      return createJournalEntry(app, { lines }, asOwner(books));
    },
  ],
  [
    'a write-down',
    { month: 'shared', accounts: 'shared', 'write-downs': 'exclusive', log: 'exclusive' },
    (books) => () => writeDown(app, books.product, '0.5', asOwner(books), '2026-03-31'),
  ],
  [
    'reversing a write-down',
    { month: 'shared', accounts: 'shared', 'write-downs': 'exclusive', log: 'exclusive' },
    async (books) => {
      const written = await expectCreated(writeDown(app, books.product, '0.5', asOwner(books), '2026-03-31'));
      const [{ id }] = written.items;
      return () => reverseWriteDown(app, id, asOwner(books));
    },
  ],
  [
    'a recost in the background',
    { accounts: 'shared' },
    ({ organizationId, product }) =>
      async () => {
        await app.admin`
        insert into stock_recosts (organization_id, product_id, from_date)
        values (${organizationId}, ${product}, '2026-03-01')
        on conflict (organization_id, product_id) do update set from_date = excluded.from_date`;
        await recostProduct(
          app.services.database,
          { organizationId, productId: product },
          { chunkRows: 100, stopped: () => false },
        );
      },
  ],
  [
    'changing the accounts of automatic posting',
    { accounts: 'exclusive' },
    (books) => () => updateSettings(app, books, { automatic_posting: null }),
  ],
  [
    'creating a posting rule',
    { accounts: 'exclusive' },
    (books) => () => books.call('POST', '/api/accounting/posting-rules', rule),
  ],
  [
    'deleting a posting rule',
    { accounts: 'exclusive' },
    async (books) => {
      const { id } = (await books.call('POST', '/api/accounting/posting-rules', rule)).body;
      return () => books.call('DELETE', `/api/accounting/posting-rules/${id}`);
    },
  ],
  [
    'closing a period',
    { month: 'exclusive', calendar: 'exclusive', log: 'exclusive' },
    (books) => () => closePeriod(app, books.march, asOwner(books)),
  ],
  [
    'reopening a period',
    { calendar: 'exclusive', log: 'exclusive' },
    async (books) => {
      await closePeriod(app, books.march, asOwner(books));
      return () => books.call('POST', `/api/accounting/periods/${books.march}/reopen`, {});
    },
  ],
  [
    'opening a period',
    { calendar: 'exclusive', log: 'exclusive' },
    (books) => () =>
      books.call('POST', '/api/accounting/periods', {
        name: '2026-04',
        start_date: '2026-04-01',
        end_date: '2026-04-30',
      }),
  ],
  [
    'a posting that opens its period',
    { accounts: 'shared', calendar: 'exclusive', log: 'exclusive' },
    (books) => () =>
      postMovement(app, { product_id: books.product, movement_date: '2026-05-10' }, asOwner(books)),
  ],
  [
    'linking a movement to a journal entry',
    { month: 'shared', log: 'exclusive' },
    async (books) => {
      await updateSettings(app, books, { automatic_posting: null });
      const movement = await expectCreated(postMovement(app, { product_id: books.product }, asOwner(books)));
      const lines = [
        { account: '6000', debit: '10' },
        { account: '1600', credit: '10' },
      ];
      const entry = await expectCreated(createJournalEntry(app, { lines }, asOwner(books)));
      return () =>
        books.call('POST', `/api/inventory/stock-movements/${movement.id}/journal-entry`, {
          journal_entry_id: entry.id,
        });
    },
  ],
  [
    'creating an API key',
    { members: 'shared', keys: 'exclusive' },
    (books) => () => books.call('POST', keys, { name: 'Till', role: 'clerk' }),
  ],
  [
    'revoking an API key',
    { members: 'exclusive' },
    async (books) => {
      const id = await idOf(books, keys, { name: 'Till', role: 'clerk' });
      return () => books.call('DELETE', `${keys}/${id}`);
    },
  ],
  [
    'changing the role of a member',
    { members: 'exclusive' },
    (books) => () => books.call('PATCH', `${members}/${books.userIds.clerk}`, { role: 'viewer' }),
  ],
  [
    'removing a member who may keep webhooks',
    { members: 'exclusive', webhooks: 'exclusive' },
    (books) => () => books.call('DELETE', `${members}/${books.userIds.admin}`),
  ],
  [
    'creating a webhook',
    { members: 'shared', webhooks: 'exclusive' },
    (books) => () => books.call('POST', webhooks, hook),
  ],
  [
    'rotating the secret of a webhook',
    { members: 'shared' },
    async (books) => {
      const id = await idOf(books, webhooks, hook);
      return () => books.call('POST', `${webhooks}/${id}/rotate`, {});
    },
  ],
  [
    'disabling a webhook',
    { webhooks: 'exclusive' },
    async (books) => {
      const id = await idOf(books, webhooks, hook);
      return () => books.call('POST', `${webhooks}/${id}/disable`, {});
    },
  ],
  [
    'enabling a webhook',
    { members: 'shared', webhooks: 'exclusive' },
    async (books) => {
      const id = await idOf(books, webhooks, hook);
      await books.call('POST', `${webhooks}/${id}/disable`, {});
      return () => books.call('POST', `${webhooks}/${id}/enable`, {});
    },
  ],
  [
    'deleting a webhook',
    { webhooks: 'exclusive' },
    async (books) => {
      const id = await idOf(books, webhooks, hook);
      return () => books.call('DELETE', `${webhooks}/${id}`);
    },
  ],
];

const cases = operations.flatMap(([name, taken, prepare]) =>
  (Object.entries(taken) as [Lock, Mode][]).flatMap(([lock, mode]) =>
    (['shared', 'exclusive'] as const).map((held) => {
      const what = mode === 'exclusive' || held === 'exclusive' ? 'waits for' : 'does not wait for';
      return [name, what, held, lock, prepare] as const;
    }),
  ),
);

test.each(cases)('%s %s a session with the %s lock: %s', async (_name, what, held, lock, prepare) => {
  const books = await openBooks();
  const operation = await prepare(books);
  const started = await app.admin.begin(async (other) => {
    const name = locks[lock](books.organizationId);
    await (held === 'shared'
      ? other`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`
      : other`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    const done = operation();
    if (what === 'waits for') await waitForLockWaiters(app, 1, ['advisory']);
    else await done;
    return { done };
  });
  const response = (await started.done) as { status: number; body: unknown } | undefined;
  expect([response?.status ?? 200, response?.body]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    response?.body,
  ]);
});

const onStockTakes: readonly [
  name: string,
  request: (id: string, product: string) => readonly [method: string, path: string, body: object],
][] = [
  [
    'counting',
    (id, product_id) => ['PUT', `${id}/counts`, { counts: [{ product_id, counted_quantity: 3 }] }],
  ],
  ['cancelling', (id) => ['POST', `${id}/cancel`, {}]],
];

test.each(onStockTakes)(
  '%s waits for a session with the row of the stock take, and fails if that one has cancelled it',
  async (_name, request) => {
    const books = await openBooks();
    const id = await idOf(books, stockTakes, { count_date: '2026-03-11' });
    const [method, path, body] = request(id, books.product);
    const { response } = await app.admin.begin(async (other) => {
      await other`
        update stock_takes set status = 'cancelled', cancelled_at = now(), cancelled_by = created_by where id = ${id}`;
      const response = books.call(method, `${stockTakes}/${path}`, body);
      await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
      return { response };
    });
    expect(await response).toMatchObject({ status: 409, body: { code: 'STOCK_TAKE_STATE_CONFLICT' } });
  },
);
