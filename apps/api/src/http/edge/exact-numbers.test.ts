import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { exceedsDouble } from './number-text.ts';

let app: TestApp;
let productId: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  productId = await seedProduct(app, app);
});
afterAll(() => app.stop());

/** The text of a movement with these numbers as written. */
const movement = ({ cost = '1', quantity = '1', metadata = '{}' }): string =>
  `{"product_id":"${productId}","type":"entry","quantity":${quantity},"unit_cost":${cost},` +
  `"movement_date":"2026-03-10","metadata":${metadata}}`;

const overRest = (body: string) => app.request('POST', '/api/inventory/stock-movements', { body });
const overTrpc = async (body: string) => {
  const { status, body: response } = await app.request('POST', '/trpc/stockMovements.post', { body });
  return { status, body: response.result?.data ?? response.error.data.problem };
};
const transports = [
  ['REST', overRest, 201],
  ['tRPC', overTrpc, 200],
] as const;

describe.each(transports)('over %s', (_, send, success) => {
  test.each([
    ['1.00000000000000000001', '/unit_cost'],
    ['0.100000000000000000001', '/unit_cost'],
    ['123456789012345678', '/unit_cost'],
    ['-0.0000000000000000000123456789012345678', '/unit_cost'],
    ['1e-400', '/unit_cost'],
    ['1.234567890123456789e3', '/unit_cost'],
  ])('the unit cost %s is rejected, not rounded', async (cost, pointer) => {
    expect(await send(movement({ cost }))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer, code: 'TOO_PRECISE' }] },
    });
  });

  test.each([
    ['0.30000000000000004', 0.3],
    ['0.10000000000000001', 0.1],
    ['12.500000000000000000', 12.5],
    ['1250000000000000000000e-20', 12.5],
    ['999999999999.999', 999999999999.999],
    ['0e-400', 0],
  ])('the unit cost %s is %d', async (cost, expected) => {
    expect(await send(movement({ cost }))).toMatchObject({
      status: success,
      body: { unit_cost: expected },
    });
  });

  test.each([
    ['1.00000000000000000001', '/quantity', 'TOO_PRECISE'],
    ['9007199254740993', '/quantity', 'TOO_BIG'],
  ])('the quantity %s is rejected', async (quantity, pointer, code) => {
    expect(await send(movement({ quantity }))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code: expect.stringMatching(`${code}|INVALID_TYPE`) }] },
    });
  });

  test.each([
    ['{"weight":0.1234567890123456789}', '/metadata/weight'],
    ['{"a":[1,{"b":3.14159265358979323846}]}', '/metadata/a/1/b'],
    ['{"id":9007199254740993}', '/metadata/id'],
    ['{"id":12345678901234567890}', '/metadata/id'],
    ['{"tiny":1e-400}', '/metadata/tiny'],
    ['{"huge":1e400}', '/metadata/huge'],
  ])('the metadata %s is rejected at %s', async (metadata, pointer) => {
    expect(await send(movement({ metadata }))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer }] },
    });
  });

  test('metadata is returned as given otherwise', async () => {
    const metadata =
      '{"max":9007199254740991,"pi":3.141592653589793,"noise":0.30000000000000004,' +
      '"text":"1.00000000000000000001","escaped":"\\" 12345678901234567890"}';
    expect(await send(movement({ metadata }))).toMatchObject({
      status: success,
      body: { metadata: JSON.parse(metadata) },
    });
  });
});

test('a query parameter with more digits is rejected', async () => {
  const { status, body } = await app.request(
    'GET',
    '/api/inventory/stock-movements?limit=1.00000000000000000001',
  );
  expect([status, body.errors[0].pointer]).toEqual([400, '/limit']);
});

test('the shortest text of any double is accepted, and so is its text with 17 digits', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(exceedsDouble(String(value))).toBe(false);
      expect(exceedsDouble(value.toPrecision(17))).toBe(false);
      expect(exceedsDouble(value.toExponential(16))).toBe(false);
    }),
  );
});

test('a text with more than 17 significant digits is rejected, wherever its point is', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{16,40}[1-9]$/);
  fc.assert(
    fc.property(digits, fc.nat(60), fc.nat(), (text, zeros, place) => {
      const at = place % text.length;
      expect(exceedsDouble(`${text.slice(0, at) || '0'}.${text.slice(at)}`)).toBe(true);
      expect(exceedsDouble(`0.${'0'.repeat(zeros)}${text}${'0'.repeat(zeros)}`)).toBe(true);
    }),
  );
});

test('a megabyte of digits is scanned in one pass', async () => {
  const cost = `1${'0'.repeat(1_000_000)}1`;
  const body = `{"movements":[${movement({ cost })}]}`;
  const { status, body: problem } = await app.request('POST', '/api/inventory/stock-movements/batch', {
    body,
  });
  expect([status, problem.errors[0].pointer]).toEqual([400, '/movements/0/unit_cost']);
});
