import { newEmail, startTestApp, withoutLimits, type TestApp } from '@tallybook/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as forms from '../../generated/forms.ts';
import { samplesOf } from '../../testing/form-samples.ts';
import type { Field, FieldResult, Form } from './field.ts';
import { readField, type Raw } from './read-field.ts';
import { readQuantity } from './read-quantity.ts';

// The generated forms accept exactly what the service accepts: every bound and one value past it are sent to it.

type Fields = Readonly<Record<string, unknown>>;

interface Target {
  readonly method: 'POST' | 'PATCH';
  readonly path: (fields: Fields) => string;
  /** Valid values of the required fields. */
  readonly valid: () => Fields;
  /** The body, if the form is a part of it, and the pointer of that part. */
  readonly wrap?: (fields: Fields) => Fields;
  readonly at?: string;
  /** Fields of the path, which the body must not contain. */
  readonly inPath?: readonly string[];
  /** The code of a rule that depends on the currency. */
  readonly byCurrency?: string;
  /** How the form reads a field whose bounds depend on another. */
  readonly readers?: Readonly<Record<string, (raw: Raw) => FieldResult>>;
}

let app: TestApp;
let productId: string;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  const body = { sku: 'BOLT', name: 'Bolt' };
  productId = (await app.request('POST', '/api/inventory/products', { body })).body.id;
});
afterAll(() => app.stop());

const someId = '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11';
const day = '2026-03-10';
const movements = '/api/inventory/stock-movements';
let count = 0;

const writeDown = () => ({ product_id: someId, net_realizable_value: '1', reason: 'Old' });

const targets: Record<keyof typeof forms, Target> = {
  postMovement: {
    method: 'POST',
    path: () => movements,
    valid: () => ({
      product_id: productId,
      type: 'adjustment',
      quantity: 1,
      unit_cost: 1,
      movement_date: day,
    }),
    readers: { quantity: (raw) => readQuantity('adjustment', raw) },
  },
  reverseMovement: {
    method: 'POST',
    path: ({ id }) => `${movements}/${String(id)}/reversal`,
    valid: () => ({ id: someId }),
    inPath: ['id'],
  },
  postTransfer: {
    method: 'POST',
    path: () => '/api/inventory/stock-transfers',
    valid: () => ({
      product_id: productId,
      from_location_id: someId,
      to_location_id: productId,
      quantity: 1,
      transfer_date: day,
    }),
  },
  receiveTransfer: {
    method: 'POST',
    path: ({ id }) => `/api/inventory/stock-transfers/${String(id)}/receipt`,
    valid: () => ({ id: someId, transfer_date: day }),
    inPath: ['id'],
  },
  reverseTransfer: {
    method: 'POST',
    path: ({ id }) => `/api/inventory/stock-transfers/${String(id)}/reversal`,
    valid: () => ({ id: someId }),
    inPath: ['id'],
  },
  writeOffTransfer: {
    method: 'POST',
    path: ({ id }) => `/api/inventory/stock-transfers/${String(id)}/write-off`,
    valid: () => ({ id: someId, quantity: 1, transfer_date: day, reason_code: 'lost' }),
    inPath: ['id'],
  },
  createReservation: {
    method: 'POST',
    path: () => '/api/inventory/reservations',
    valid: () => ({ product_id: someId, quantity: 1 }),
  },
  createLocation: {
    method: 'POST',
    path: () => '/api/inventory/locations',
    valid: () => ({ code: `L-${(count += 1)}`, name: 'West' }),
  },
  updateLocation: {
    method: 'PATCH',
    path: ({ id }) => `/api/inventory/locations/${String(id)}`,
    valid: () => ({ id: someId }),
    inPath: ['id'],
  },
  adjustCost: {
    method: 'POST',
    path: () => '/api/inventory/cost-adjustments',
    valid: () => ({ movement_id: someId, amount: '1', adjustment_date: day, reason: 'other' }),
  },
  reverseCostAdjustment: {
    method: 'POST',
    path: ({ id }) => `/api/inventory/cost-adjustments/${String(id)}/reversal`,
    valid: () => ({ id: someId }),
    inPath: ['id'],
  },
  allocateCosts: {
    method: 'POST',
    path: () => '/api/inventory/cost-allocations',
    valid: () => ({
      amount: '1',
      adjustment_date: day,
      reason: 'other',
      by: 'value',
      receipts: [{ movement_id: someId }],
    }),
    byCurrency: 'TOO_PRECISE',
  },
  allocatedReceipt: {
    method: 'POST',
    path: () => '/api/inventory/cost-allocations',
    valid: () => ({ movement_id: someId }),
    wrap: (fields) => ({
      amount: '1',
      adjustment_date: day,
      reason: 'other',
      by: 'weight' in fields ? 'weight' : 'value',
      receipts: [fields],
    }),
    at: '/receipts/0',
  },
  recordWriteDowns: {
    method: 'POST',
    path: () => '/api/inventory/write-downs',
    valid: () => ({ as_of: day, items: [writeDown()] }),
  },
  writeDownItem: {
    method: 'POST',
    path: () => '/api/inventory/write-downs',
    valid: () => writeDown(),
    wrap: (fields) => ({ as_of: day, items: [fields] }),
    at: '/items/0',
  },
  writeDownAccounts: {
    method: 'POST',
    path: () => '/api/inventory/write-downs',
    valid: () => ({ loss_account: '5950', allowance_account: '1490' }),
    wrap: (journal) => ({ as_of: day, items: [writeDown()], journal }),
    at: '/journal',
  },
  linkMovement: {
    method: 'POST',
    path: ({ id }) => `${movements}/${String(id)}/journal-entry`,
    valid: () => ({ id: someId, journal_entry_id: someId }),
    inPath: ['id'],
  },
  createProduct: {
    method: 'POST',
    path: () => '/api/inventory/products',
    valid: () => ({ sku: `S-${(count += 1)}`, name: 'Nut' }),
  },
  updateProduct: {
    method: 'PATCH',
    path: ({ id }) => `/api/inventory/products/${String(id)}`,
    valid: () => ({ id: productId }),
    inPath: ['id'],
  },
  stockTake: {
    method: 'POST',
    path: () => '/api/inventory/stock-takes',
    valid: () => ({ count_date: day, counts: [{ product_id: someId, counted_quantity: 1 }] }),
  },
  stockCount: {
    method: 'POST',
    path: () => '/api/inventory/stock-takes',
    valid: () => ({ product_id: someId, counted_quantity: 1 }),
    wrap: (fields) => ({ count_date: day, counts: [fields] }),
    at: '/counts/0',
  },
  createJournalEntry: {
    method: 'POST',
    path: () => '/api/accounting/journal-entries',
    valid: () => ({
      entry_date: day,
      memo: 'Rent',
      lines: [
        { account: '6000', debit: '1' },
        { account: '1200', credit: '1' },
      ],
    }),
  },
  journalLine: {
    method: 'POST',
    path: () => '/api/accounting/journal-entries',
    valid: () => ({ account: '6000', debit: '1' }),
    wrap: (fields) => ({
      entry_date: day,
      memo: 'Rent',
      lines: [fields, { account: '1200', credit: '1' }],
    }),
    at: '/lines/0',
    byCurrency: 'TOO_PRECISE',
  },
  createPeriod: {
    method: 'POST',
    path: () => '/api/accounting/periods',
    valid: () => ({ name: 'P', start_date: day, end_date: day }),
  },
  reopenPeriod: {
    method: 'POST',
    path: ({ id }) => `/api/accounting/periods/${String(id)}/reopen`,
    valid: () => ({ id: someId }),
    inPath: ['id'],
  },
  reverseWriteDown: {
    method: 'POST',
    path: ({ id }) => `/api/inventory/write-downs/${String(id)}/reversal`,
    valid: () => ({ id: someId, reason: 'Mistyped' }),
    inPath: ['id'],
  },
  sendInvitation: {
    method: 'POST',
    path: () => '/api/invitations',
    valid: () => ({ email: newEmail(), role: 'clerk', metadata: {} }),
  },
  updateMember: {
    method: 'PATCH',
    path: ({ user_id }) => `/api/members/${String(user_id)}`,
    valid: () => ({ user_id: someId, role: 'clerk' }),
    inPath: ['user_id'],
  },
  createApiKey: {
    method: 'POST',
    path: () => '/api/api-keys',
    valid: () => ({ name: 'key', role: 'viewer' }),
  },
  createWebhook: {
    method: 'POST',
    path: () => '/api/webhooks',
    valid: () => ({ url: 'https://hooks.example.com/a' }),
  },
  updateOrganization: {
    method: 'PATCH',
    path: ({ id }) => `/api/organizations/${String(id)}`,
    valid: () => ({ id: app.organizationId }),
    inPath: ['id'],
  },
  organizationSettings: {
    method: 'PATCH',
    path: () => `/api/organizations/${app.organizationId}`,
    valid: () => ({}),
    wrap: (settings) => ({ settings }),
    at: '/settings',
  },
  postingAccounts: {
    method: 'PATCH',
    path: () => `/api/organizations/${app.organizationId}`,
    valid: () =>
      Object.fromEntries(Object.keys(forms.postingAccounts).map((name, at) => [name, `${1000 + at}`])),
    wrap: (automatic_posting) => ({ settings: { automatic_posting } }),
    at: '/settings/automatic_posting',
  },
  createPostingRule: {
    method: 'POST',
    path: () => '/api/accounting/posting-rules',
    valid: () => ({ kind: 'stock_loss', category: 'Metal', reason_code: 'damaged', account: '6910' }),
  },
};

/** Rules that depend on other fields or on settings; a form leaves them to the service. */
const leftToTheService = [
  'INVALID_RANGE',
  'INVALID_URL',
  'ORIGIN_NOT_ALLOWED',
  'DUPLICATE',
  'SAME_ACCOUNT',
  'INVENTORY_ACCOUNT',
  'ALLOWANCE_ACCOUNT',
];

/** The codes of the service for one field of a request. */
async function codesFor(target: Target, name: string, fields: Fields): Promise<string[]> {
  const { method, path, wrap, at = '', inPath = [], byCurrency } = target;
  const body = Object.fromEntries(Object.entries(fields).filter(([each]) => !inPath.includes(each)));
  const response = await app.request(method, path(fields), { body: wrap?.(body) ?? body });
  expect(response.status).toBeLessThan(500);
  if (response.body.code !== 'VALIDATION_FAILED') return [];
  const errors = response.body.errors as { pointer: string; code: string }[];
  return errors
    .filter(({ pointer }) => `${pointer}/`.startsWith(`${at}/${name}/`))
    .map(({ code }) => code)
    .filter((code) => code !== byCurrency && !leftToTheService.includes(code));
}

/** What is sent to the service for a value that the form rejects: a number where the text is one. */
function forced(field: Field, raw: Raw): unknown {
  const isNumber = field.kind === 'integer' || field.kind === 'decimal';
  return isNumber && typeof raw === 'string' && /^-?[\d.]+$/.test(raw) ? Number(raw) : raw;
}

/** Fields that must change together for a value to be valid. */
const together: Record<string, readonly string[]> = { start_date: ['end_date'], end_date: ['start_date'] };

const formsByName = new Map<string, Form>(Object.entries(forms));

describe.each(Object.entries(targets))('%s', (form, target) => {
  const fields = Object.entries<Field>(formsByName.get(form) ?? {});

  test.each(fields)('%s', async (name, field) => {
    const read = target.readers?.[name] ?? ((raw: Raw) => readField(field, raw));
    let accepted = 0;
    for (const raw of samplesOf(field)) {
      const result = read(raw);
      const value = 'issue' in result ? forced(field, raw) : result.value;
      const others = Object.fromEntries((together[name] ?? []).map((each) => [each, value]));
      const codes = await codesFor(target, name, { ...target.valid(), ...others, [name]: value });
      const issue = 'issue' in result ? result.issue.code : undefined;
      const shown = JSON.stringify(raw)?.slice(0, 60);
      expect([shown, issue === undefined], `service: ${codes.join()}, form: ${issue}`).toEqual([
        shown,
        codes.length === 0,
      ]);
      accepted += issue === undefined ? 1 : 0;
    }
    expect(accepted).toBeGreaterThan(0);
  });

  const required = fields.filter(([, field]) => field.required === true).map(([name]) => name);
  test.runIf(required.length > 0)('is complete without its optional fields only', async () => {
    for (const [name, field] of fields) {
      if (target.inPath?.includes(name) === true) continue;
      const { [name]: _omitted, ...rest } = target.valid();
      const codes = await codesFor(target, name, rest);
      expect([name, codes]).toEqual([name, field.required === true ? ['REQUIRED'] : []]);
    }
  });
});

test.each(['entry', 'exit', 'adjustment'])(
  'the quantity of an %s has the bounds of its type',
  async (type) => {
    for (const quantity of [-1, 0, 1]) {
      const fields = { ...targets.postMovement.valid(), type, quantity };
      const codes = await codesFor(targets.postMovement, 'quantity', fields);
      expect([quantity, 'value' in readQuantity(type, String(quantity))]).toEqual([
        quantity,
        codes.length === 0,
      ]);
    }
  },
);
