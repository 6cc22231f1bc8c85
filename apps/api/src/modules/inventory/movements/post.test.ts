import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  postMovement,
  seedProduct,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../testing/index.ts';

const path = '/api/inventory/stock-movements';

let app: TestApp;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
  product = await seedProduct(app, app);
});

afterAll(() => app.stop());

const movement = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  product_id: product,
  type: 'entry',
  quantity: 1,
  unit_cost: 2.5,
  movement_date: '2026-03-10',
  ...fields,
});

const post = (fields: Record<string, unknown> = {}, headers?: Record<string, string>, key?: string) =>
  postMovement(app, { product_id: product, unit_cost: 2.5, ...fields }, { headers, key });

describe('a posted movement', () => {
  test('has the specified fields and a Location, and reads return the same', async () => {
    const response = await post({ note: 'first\nline', reference: 'PO-1', metadata: { a: [1, null] } });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 2.5,
      movement_date: '2026-03-10',
      journal_entry_id: null,
      organization_id: app.organizationId,
      quantity_delta: 1,
      cost_amount: '2.50',
      reverses_id: null,
      reversed_by_id: null,
      note: 'first\nline',
      created_by: app.userIds.owner,
    });
    expect(response.headers.get('location')).toBe(`${path}/${response.body.id}`);
    expect(response.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const again = await app.request('GET', `${path}/${response.body.id}`);
    const detail = {
      ...response.body,
      reversed_quantity: 0,
      reversal_ids: [],
      import_id: null,
      hash: expect.stringMatching(/^v1:[0-9a-f]{64}$/),
    };
    expect(again.body).toEqual(detail);
    expect(await app.trpc().stockMovements.get.query({ id: response.body.id })).toEqual(detail);
  });

  test('opens its calendar month once, even if several are posted concurrently', async () => {
    const other = await app.newOrganization();
    const theirs = await seedProduct(app, other);
    const responses = await Promise.all(
      ['01', '15', '28'].map((day) =>
        post({ product_id: theirs, movement_date: `2025-02-${day}` }, {}, other.keys.owner),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.accounting_period_id)).size).toBe(1);
    const periods =
      await app.admin`select name, start_date::text, end_date::text, status from accounting_periods
      where organization_id = ${other.organizationId}`;
    expect([...periods]).toEqual([
      { name: '2025-02', start_date: '2025-02-01', end_date: '2025-02-28', status: 'open' },
    ]);
  });

  test('opens no period if it is rejected', async () => {
    const other = await app.newOrganization();
    const theirs = await seedProduct(app, other);
    const rejectedFields = [
      { type: 'exit' },
      { expected_on_hand: 9 },
      { accounting_period_id: theirs },
      { journal_entry_id: theirs },
    ];
    for (const given of rejectedFields)
      expect(
        (await post({ product_id: theirs, movement_date: '1900-01-05', ...given }, {}, other.keys.clerk))
          .status,
      ).toBe(400);
    expect((await app.request('GET', '/api/accounting/periods', { key: other.keys.owner })).body).toEqual([]);
  });

  test('requires a separate permission if it is an adjustment', async () => {
    const given = { type: 'adjustment', quantity: 1 };
    expect((await post(given, {}, app.keys.clerk)).body.code).toBe('PERMISSION_DENIED');
    expect((await post(given, {}, app.keys.accountant)).status).toBe(201);
    expect((await post({}, {}, app.keys.clerk)).status).toBe(201);
    expect((await post({}, {}, app.keys.viewer)).status).toBe(403);
  });
});

describe('invalid input', () => {
  const uuid = '018f0000-0000-7000-8000-00000000dead';
  const cases: [string, unknown][] = [
    ...[null, true, 5, [product], {}, '', 'x', `${uuid}\0`].map((junk): [string, unknown] => [
      'product_id',
      junk,
    ]),
    ...[null, true, 1, 'ENTRY', 'sale', ['entry']].map((junk): [string, unknown] => ['type', junk]),
    ...[null, true, '5', [5], {}, 0, -1, 1.5, 2 ** 53, 1e300].map((junk): [string, unknown] => [
      'quantity',
      junk,
    ]),
    ...[null, true, '2.5', [2.5], -0.01, 1e12, 0.1234567].map((junk): [string, unknown] => [
      'unit_cost',
      junk,
    ]),
    ...[
      null,
      20_260_310,
      '2026-02-30',
      '2026-3-1',
      'today',
      'infinity',
      '2026-03-10T00:00:00Z',
      '1899-12-31',
    ].map((junk): [string, unknown] => ['movement_date', junk]),
    ...['', 'x', 7, {}].map((junk): [string, unknown] => ['journal_entry_id', junk]),
    ...[null, 'x', 7].map((junk): [string, unknown] => ['organization_id', junk]),
    ...[null, 'x', 7].map((junk): [string, unknown] => ['accounting_period_id', junk]),
    ...[null, '1', 1.5].map((junk): [string, unknown] => ['expected_on_hand', junk]),
    ...[null, 1, '', ' ', 'a\0b', '\ud800', 'x'.repeat(65)].map((junk): [string, unknown] => [
      'reason_code',
      junk,
    ]),
    ...[null, 1, 'a\u0007', '\udc00', 'x'.repeat(2001)].map((junk): [string, unknown] => ['note', junk]),
    ...[null, 'x', [1], { a: { b: { c: { d: { e: {} } } } } }, { a: 'x'.repeat(9000) }, { a: '\0' }].map(
      (junk): [string, unknown] => ['metadata', junk],
    ),
    ['colour', 'red'],
    ['id', uuid],
  ];

  test.each(cases)(
    '%s = %j gets a 400 that names the field, over both transports in turn',
    async (field, junk) => {
      const rest = await post({ [field]: junk });
      const trpc = await fetch(`${app.url}/trpc/stockMovements.post`, {
        method: 'POST',
        headers: { authorization: `Bearer ${app.keys.owner}`, 'content-type': 'application/json' },
        body: JSON.stringify(movement({ [field]: junk })),
      });
      const { problem } = ((await trpc.json()) as { error: { data: { problem: Record<string, unknown> } } })
        .error.data;
      for (const [status, body] of [
        [rest.status, rest.body],
        [trpc.status, problem],
      ] as const) {
        expect(status).toBe(400);
        expect(body).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
        const pointers = (body as { errors: { pointer: string }[] }).errors.map((error) => error.pointer);
        expect(pointers.every((pointer) => pointer.startsWith(`/${field}`))).toBe(true);
      }
      expect(withoutRequestId(problem)).toEqual(withoutRequestId(rest.body));
    },
  );

  test.each(['product_id', 'type', 'quantity', 'unit_cost', 'movement_date'])(
    'without %s gets a 400',
    async (field) => {
      const body = movement();
      delete body[field];
      const response = await app.request('POST', path, { body });
      expect(response.status).toBe(400);
      expect(response.body.errors).toEqual([
        { pointer: `/${field}`, code: 'REQUIRED', detail: `${field} is required.` },
      ]);
    },
  );

  test('organization_id of another organization gets the same 404 as an unknown one', async () => {
    const other = await app.newOrganization();
    for (const organization_id of [other.organizationId, uuid])
      expect((await post({ organization_id })).body.code).toBe('ORGANIZATION_NOT_FOUND');
    expect((await post({ organization_id: app.organizationId.toUpperCase() })).status).toBe(201);
  });

  test('a product of another organization gets the same response as an unknown one', async () => {
    const other = await app.newOrganization();
    const theirs = await seedProduct(app, other);
    const [foreign, random] = await Promise.all([post({ product_id: theirs }), post({ product_id: uuid })]);
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(random.body));
  });
});

describe('concurrent postings', () => {
  test('of 50 exits of the last unit, one succeeds', async () => {
    const hot = await seedProduct(app, app);
    await post({ product_id: hot });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => post({ product_id: hot, type: 'exit' })),
    );
    const rejected = responses.filter(({ status }) => status === 400);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(rejected).toHaveLength(49);
    expect(rejected[0]?.body).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      available: 0,
      on_date: '2026-03-10',
    });
    const [balance] = await app.admin`select on_hand, value from stock_balances where product_id = ${hot}`;
    expect(balance).toEqual({ on_hand: '0', value: '0.0000' });
  });

  test('with the same Idempotency-Key have one effect and one response', async () => {
    const counted = await seedProduct(app, app);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post({ product_id: counted }, { 'idempotency-key': 'twenty-times' })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect(responses.filter((each) => each.headers.get('idempotency-replayed') === null)).toHaveLength(1);
    const rows = await app.admin`select 1 from stock_movements where product_id = ${counted}`;
    expect(rows).toHaveLength(1);
  });
});

describe('an Idempotency-Key', () => {
  test('with another body or route gets 422 and has no effect', async () => {
    const counted = await seedProduct(app, app);
    const headers = { 'idempotency-key': 'another-body' };
    expect((await post({ product_id: counted }, headers)).status).toBe(201);
    const reused = await post({ product_id: counted, quantity: 2 }, headers);
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await app.admin`select 1 from stock_movements where product_id = ${counted}`).toHaveLength(1);
  });

  test('is not consumed by a rejected request', async () => {
    const counted = await seedProduct(app, app);
    const headers = { 'idempotency-key': 'not-consumed' };
    expect((await post({ product_id: counted, type: 'exit' }, headers)).status).toBe(400);
    await post({ product_id: counted });
    expect((await post({ product_id: counted, type: 'exit' }, headers)).status).toBe(201);
  });

  test.each(['short', 'x'.repeat(256), 'tab\tinside it'])('%j is rejected', async (key) => {
    expect((await post({}, { 'idempotency-key': key })).body.code).toBe('IDEMPOTENCY_KEY_INVALID');
  });

  test('belongs to one organization', async () => {
    const other = await app.newOrganization();
    const theirs = await seedProduct(app, other);
    const headers = { 'idempotency-key': 'shared-by-two' };
    const ours = await post({}, headers);
    const response = await post({ product_id: theirs }, headers, other.keys.owner);
    expect([ours.status, response.status]).toEqual([201, 201]);
    expect(response.headers.get('idempotency-replayed')).toBeNull();
  });

  test('is valid over both transports', async () => {
    const counted = await seedProduct(app, app);
    const headers = { 'idempotency-key': 'both-transports' };
    const first = await post({ product_id: counted }, headers);
    const second = await app
      .trpc(undefined, headers)
      .stockMovements.post.mutate(movement({ product_id: counted }) as never);
    expect(second).toEqual(first.body);
  });
});

describe('a backdated movement', () => {
  test('changes the cost of a later exit from 50.00 to 75.00', async () => {
    const traded = await seedProduct(app, app);
    const at = (movement_date: string, type: string, quantity: number, unit_cost: number) =>
      post({ product_id: traded, movement_date, type, quantity, unit_cost });
    await at('2026-03-10', 'entry', 5, 10);
    const exit = await at('2026-03-12', 'exit', 5, 0);
    expect(exit.body.cost_amount).toBe('-50.00');
    await at('2026-03-09', 'entry', 5, 20);
    expect((await app.request('GET', `${path}/${exit.body.id}`)).body.cost_amount).toBe('-75.00');
  });

  test('is checked against every later balance', async () => {
    const traded = await seedProduct(app, app);
    const at = (movement_date: string, type: string, quantity: number) =>
      post({ product_id: traded, movement_date, type, quantity });
    await at('2026-03-01', 'entry', 10);
    await at('2026-03-05', 'exit', 8);
    await at('2026-03-06', 'entry', 20);
    const rejected = await at('2026-03-02', 'exit', 3);
    expect(rejected.body).toMatchObject({ code: 'INSUFFICIENT_STOCK', available: 2, on_date: '2026-03-05' });
    expect((await at('2026-03-02', 'exit', 2)).status).toBe(201);
  });
});
