import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { histories } from '../../../testing/histories.ts';
import {
  expectCreated,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

/** Few, so that rows and the days that are asked about often coincide. */
const days = ['2026-02-01', '2026-02-15', '2026-02-16', '2026-02-28', '2026-03-01', '2026-03-02'];
const askedDays = ['2026-01-31', ...days, '2026-03-20'];

const day = fc.constantFrom(...days);
const place = fc.nat({ max: 2 });
const product = fc.nat({ max: 1 });
const quantity = fc.integer({ min: 1, max: 6 });
const operation = fc.oneof(
  fc.record({ kind: fc.constantFrom('entry', 'exit'), product, quantity, day, at: fc.option(place) }),
  fc.record({ kind: fc.constant('transfer'), product, quantity, day, from: place, to: place }),
  fc.record({ kind: fc.constant('reversal'), which: fc.nat(), day }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** What the plain model keeps of a row: units that came to a location on a day, or left it. */
interface Change {
  readonly product: string;
  readonly location: string;
  readonly date: string;
  readonly delta: number;
}

type Request = (method: string, at: string, body?: object) => ReturnType<TestApp['request']>;

/** Plays the operations, of which some are rejected, and returns the changes of the accepted ones. */
async function play(
  request: Request,
  operations: readonly Operation[],
  products: readonly string[],
  locations: readonly string[],
): Promise<{ changes: Change[]; kinds: Set<string> }> {
  const changes: Change[] = [];
  const kinds = new Set<string>();
  const accepted: { path: string; changes: Change[] }[] = [];
  const keep = (kind: string, path: string, own: Change[]) => {
    kinds.add(kind);
    changes.push(...own);
    accepted.push({ path, changes: own });
  };
  for (const each of operations) {
    if ('which' in each) {
      const original = accepted[each.which % Math.max(accepted.length, 1)];
      if (original === undefined) continue;
      const transfer = original.path.startsWith('stock-transfers');
      const date = transfer ? { transfer_date: each.day } : { movement_date: each.day };
      const { status, body } = await request('POST', `${original.path}/reversal`, date);
      if (status !== 201) continue;
      const path = `${transfer ? 'stock-transfers' : 'stock-movements'}/${body.id}`;
      const back = original.changes.map((change) => ({ ...change, date: each.day, delta: -change.delta }));
      keep(`${each.kind} of a ${transfer ? 'transfer' : 'movement'}`, path, back);
      continue;
    }
    const id = products[each.product] ?? '';
    const row = (at: number, delta: number): Change => ({
      product: id,
      location: locations[at] ?? '',
      date: each.day,
      delta,
    });
    if ('from' in each) {
      const { status, body } = await request('POST', 'stock-transfers', {
        product_id: id,
        from_location_id: locations[each.from],
        to_location_id: locations[each.to],
        quantity: each.quantity,
        transfer_date: each.day,
      });
      if (status === 201)
        keep(each.kind, `stock-transfers/${body.id}`, [
          row(each.from, -each.quantity),
          row(each.to, each.quantity),
        ]);
    } else {
      const { status, body } = await request('POST', 'stock-movements', {
        product_id: id,
        type: each.kind,
        quantity: each.quantity,
        unit_cost: 2,
        movement_date: each.day,
        ...(each.at !== null && { location_id: locations[each.at] }),
      });
      const delta = each.kind === 'entry' ? each.quantity : -each.quantity;
      if (status === 201) keep(each.kind, `stock-movements/${body.id}`, [row(each.at ?? 0, delta)]);
    }
  }
  return { changes, kinds };
}

interface Level {
  readonly product_id: string;
  readonly location_id: string;
  readonly on_hand: number;
  readonly in_transit_to: number | null;
  readonly as_of: string | null;
}

test('at the end of any day, each location has what came and left until then, whenever its product was located', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 20 }), async (operations) => {
      const organization = await app.newOrganization();
      const request = (method: string, at: string, body?: object) =>
        app.request(method, `/api/inventory/${at}`, { key: organization.keys.owner, ...(body && { body }) });
      const products = [await seedProduct(app, organization), await seedProduct(app, organization)];
      // Rows from before there are locations belong to the default one.
      const early: Change[] = [];
      for (const id of products) {
        const entry = { product_id: id, type: 'entry', quantity: 9, unit_cost: 2, movement_date: days[1] };
        await expectCreated(request('POST', 'stock-movements', entry));
        early.push({ product: id, location: '', date: days[1] ?? '', delta: 9 });
      }
      const west = await expectCreated(request('POST', 'locations', { code: 'WEST', name: 'West' }));
      const east = await expectCreated(request('POST', 'locations', { code: 'EAST', name: 'East' }));
      const standard = (await request('GET', 'locations')).body[0].id as string;
      const places = [standard, west.id as string, east.id as string];
      const played = await play(request, operations, products, places);
      for (const kind of played.kinds) kinds.add(kind);
      const changes = [...early.map((change) => ({ ...change, location: standard })), ...played.changes];
      const current = (await request('GET', 'location-levels')).body as Level[];
      for (const asOf of [undefined, ...askedDays]) {
        const { status, body } = await request('GET', `location-levels${asOf ? `?as_of=${asOf}` : ''}`);
        expect(status).toBe(200);
        const expected = current.map(({ product_id, location_id }): Level => ({
          product_id,
          location_id,
          on_hand: changes
            .filter(({ product: id, location }) => id === product_id && location === location_id)
            .filter(({ date }) => asOf === undefined || date <= asOf)
            .reduce((sum, { delta }) => sum + delta, 0),
          // Goods in transit have tests of their own.
          in_transit_to: asOf === undefined ? 0 : null,
          as_of: asOf ?? null,
        }));
        // Reservations have tests of their own.
        expect(body).toMatchObject(expected);
        const total = (id: string) =>
          (body as Level[])
            .filter(({ product_id }) => product_id === id)
            .reduce((sum, { on_hand: onHand }) => sum + onHand, 0);
        const levels = (await request('GET', `stock-levels${asOf ? `?as_of=${asOf}` : ''}`)).body as Level[];
        for (const level of levels) expect(total(level.product_id)).toBe(level.on_hand);
      }
    }),
    { numRuns: histories(8) },
  );
  expect([...kinds]).toContain('transfer');
});

test('the filters and the pages of an earlier day', async () => {
  const organization = await app.newOrganization();
  const request = (method: string, at: string, body?: object) =>
    app.request(method, `/api/inventory/${at}`, { key: organization.keys.owner, ...(body && { body }) });
  const [located, plain] = [await seedProduct(app, organization), await seedProduct(app, organization)];
  const west = (await expectCreated(request('POST', 'locations', { code: 'WEST', name: 'West' })))
    .id as string;
  const standard = (await request('GET', 'locations')).body[0].id as string;
  const entry = { type: 'entry', quantity: 5, unit_cost: 2, movement_date: '2026-02-10' };
  for (const product_id of [located, plain])
    await expectCreated(request('POST', 'stock-movements', { ...entry, product_id }));
  await expectCreated(
    request('POST', 'stock-transfers', {
      product_id: located,
      from_location_id: standard,
      to_location_id: west,
      quantity: 2,
      transfer_date: '2026-03-05',
    }),
  );
  const at = async (query: string) =>
    ((await request('GET', `location-levels?${query}`)).body as Level[]).map((level) => [
      level.product_id,
      level.location_id,
      level.on_hand,
    ]);
  expect(await at(`as_of=2026-03-04&location_id=${west}`)).toEqual([[located, west, 0]]);
  expect(await at(`as_of=2026-03-05&location_id=${west}`)).toEqual([[located, west, 2]]);
  expect(await at(`as_of=2026-02-09&product_id=${plain}`)).toEqual([[plain, standard, 0]]);
  expect(await at(`as_of=2026-03-05&location_id=${standard}`)).toEqual([
    [located, standard, 3],
    [plain, standard, 5],
  ]);
  const pages: unknown[] = [];
  for (let link: string | undefined = 'location-levels?as_of=2026-03-05&limit=1'; link !== undefined;) {
    const { body, headers } = await request('GET', link);
    pages.push(...body.map((level: Level) => level.on_hand));
    link = /\/(location-levels[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(pages).toEqual([...(standard < west ? [3, 2] : [2, 3]), 5]);
  expect((await request('GET', 'location-levels?as_of=never')).status).toBe(400);
});
