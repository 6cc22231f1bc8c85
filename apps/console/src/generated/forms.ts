// Written by `pnpm generate` from the schemas of the domain. Do not edit.
import type { Form } from '../data/forms/field.ts';

const pattern1 = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/u;
const pattern2 = /^[^\s\x00-\x1f\x7f-\x9f](?:[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$/u;
const pattern3 = /^(?:[^\x00-\x08\x0b-\x1f\x7f-\x9f]|\r\n)*$/u;
const pattern4 = /^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$/u;
const pattern5 = /^-?(?:[1-9]\d{0,17}(?:\.\d{1,4})?|0\.(?:[1-9]\d{0,3}|0[1-9]\d{0,2}|00[1-9]\d?|000[1-9]))$/u;
const pattern6 =
  /^(?:[1-9]\d{0,11}(?:\.\d{1,6})?|0\.(?:[1-9]\d{0,5}|0[1-9]\d{0,4}|00[1-9]\d{0,3}|000[1-9]\d{0,2}|0000[1-9]\d?|00000[1-9]))$/u;
const pattern7 = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/u;
const pattern8 =
  /^(?:[^\x00-\x08\x0b-\x1f\x7f-\x9f]|\r\n)*[^\s\x00-\x08\x0b-\x1f\x7f-\x9f](?:[^\x00-\x08\x0b-\x1f\x7f-\x9f]|\r\n)*$/u;
const pattern9 = /^(?:0|[1-9]\d{0,25})(?:\.\d{1,4})?$/u;

export const postMovement = {
  product_id: { kind: 'id', pattern: pattern1, required: true },
  type: { kind: 'choice', options: ['entry', 'exit', 'adjustment'], required: true },
  quantity: { kind: 'integer', min: -9007199254740991, max: 9007199254740991, required: true },
  unit_cost: { kind: 'decimal', min: '0', below: '1000000000000', places: 6, digits: 15, required: true },
  movement_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
  journal_entry_id: { kind: 'id', pattern: pattern1 },
  organization_id: { kind: 'id', pattern: pattern1 },
  accounting_period_id: { kind: 'id', pattern: pattern1 },
  expected_on_hand: { kind: 'integer', min: -9007199254740991, max: 9007199254740991 },
  location_id: { kind: 'id', pattern: pattern1 },
  reservation_id: { kind: 'id', pattern: pattern1 },
  reason_code: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2 },
  reference: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern2 },
  note: { kind: 'lines', maxLength: 2000, pattern: pattern3 },
  dimension: { kind: 'text', minLength: 1, maxLength: 100, pattern: pattern2 },
} as const satisfies Form;

export const reverseMovement = {
  id: { kind: 'id', pattern: pattern1, required: true },
  quantity: { kind: 'integer', min: 1, max: 9007199254740991 },
  movement_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31' },
  note: { kind: 'lines', maxLength: 2000, pattern: pattern3 },
} as const satisfies Form;

export const postTransfer = {
  product_id: { kind: 'id', pattern: pattern1, required: true },
  from_location_id: { kind: 'id', pattern: pattern1, required: true },
  to_location_id: { kind: 'id', pattern: pattern1, required: true },
  two_step: { kind: 'boolean' },
  quantity: { kind: 'integer', min: 1, max: 9007199254740991, required: true },
  transfer_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
  reference: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern2 },
  note: { kind: 'lines', maxLength: 2000, pattern: pattern3 },
} as const satisfies Form;

export const receiveTransfer = {
  id: { kind: 'id', pattern: pattern1, required: true },
  quantity: { kind: 'integer', min: 1, max: 9007199254740991 },
  transfer_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
  reference: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern2 },
  note: { kind: 'lines', maxLength: 2000, pattern: pattern3 },
} as const satisfies Form;

export const reverseTransfer = {
  id: { kind: 'id', pattern: pattern1, required: true },
  transfer_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31' },
  note: { kind: 'lines', maxLength: 2000, pattern: pattern3 },
} as const satisfies Form;

export const writeOffTransfer = {
  id: { kind: 'id', pattern: pattern1, required: true },
  quantity: { kind: 'integer', min: 1, max: 9007199254740991, required: true },
  transfer_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
  reason_code: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
  reference: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern2 },
  note: { kind: 'lines', maxLength: 2000, pattern: pattern3 },
} as const satisfies Form;

export const createReservation = {
  product_id: { kind: 'id', pattern: pattern1, required: true },
  location_id: { kind: 'id', pattern: pattern1 },
  quantity: { kind: 'integer', min: 1, max: 9007199254740991, required: true },
  reference: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern2 },
} as const satisfies Form;

export const createLocation = {
  code: { kind: 'text', minLength: 1, maxLength: 32, pattern: pattern2, required: true },
  name: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4, required: true },
} as const satisfies Form;

export const updateLocation = {
  id: { kind: 'id', pattern: pattern1, required: true },
  code: { kind: 'text', minLength: 1, maxLength: 32, pattern: pattern2 },
  name: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4 },
} as const satisfies Form;

export const adjustCost = {
  movement_id: { kind: 'id', pattern: pattern1, required: true },
  amount: { kind: 'amount', pattern: pattern5, required: true },
  adjustment_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
  reason: { kind: 'choice', options: ['landed_cost', 'price_difference', 'other'], required: true },
  reference: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern2 },
  note: { kind: 'lines', maxLength: 2000, pattern: pattern3 },
  journal_entry_id: { kind: 'id', pattern: pattern1 },
} as const satisfies Form;

export const reverseCostAdjustment = {
  id: { kind: 'id', pattern: pattern1, required: true },
  adjustment_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31' },
  note: { kind: 'lines', maxLength: 2000, pattern: pattern3 },
} as const satisfies Form;

export const allocateCosts = {
  amount: { kind: 'amount', pattern: pattern5, required: true },
  adjustment_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
  reason: { kind: 'choice', options: ['landed_cost', 'price_difference', 'other'], required: true },
  by: { kind: 'choice', options: ['value', 'quantity', 'weight'], required: true },
  reference: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern2 },
  note: { kind: 'lines', maxLength: 2000, pattern: pattern3 },
} as const satisfies Form;

export const allocatedReceipt = {
  movement_id: { kind: 'id', pattern: pattern1, required: true },
  weight: { kind: 'amount', pattern: pattern6 },
} as const satisfies Form;

export const recordWriteDowns = {
  as_of: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
} as const satisfies Form;

export const writeDownItem = {
  product_id: { kind: 'id', pattern: pattern1, required: true },
  net_realizable_value: { kind: 'amount', pattern: pattern7, required: true },
  reason: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4, required: true },
} as const satisfies Form;

export const writeDownAccounts = {
  loss_account: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
  allowance_account: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
} as const satisfies Form;

export const linkMovement = {
  id: { kind: 'id', pattern: pattern1, required: true },
  journal_entry_id: { kind: 'id', pattern: pattern1, required: true },
} as const satisfies Form;

export const createProduct = {
  sku: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
  barcode: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2 },
  name: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4, required: true },
  unit: { kind: 'text', minLength: 1, maxLength: 32, pattern: pattern2 },
  quantity_scale: { kind: 'integer', min: 0, max: 6 },
  base_unit_label: { kind: 'text', minLength: 1, maxLength: 32, pattern: pattern2 },
  costing_method: { kind: 'choice', options: ['moving_average', 'fifo'] },
  reorder_point: { kind: 'integer', min: 0, max: 9007199254740991 },
  category: { kind: 'text', minLength: 1, maxLength: 100, pattern: pattern2 },
  reorder_quantity: { kind: 'integer', min: 1, max: 9007199254740991 },
  lead_time_days: { kind: 'integer', min: 0, max: 3650 },
} as const satisfies Form;

export const updateProduct = {
  id: { kind: 'id', pattern: pattern1, required: true },
  sku: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2 },
  barcode: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2 },
  name: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4 },
  unit: { kind: 'text', minLength: 1, maxLength: 32, pattern: pattern2 },
  quantity_scale: { kind: 'integer', min: 0, max: 6 },
  base_unit_label: { kind: 'text', minLength: 1, maxLength: 32, pattern: pattern2 },
  reorder_point: { kind: 'integer', min: 0, max: 9007199254740991 },
  category: { kind: 'text', minLength: 1, maxLength: 100, pattern: pattern2 },
  reorder_quantity: { kind: 'integer', min: 1, max: 9007199254740991 },
  lead_time_days: { kind: 'integer', min: 0, max: 3650 },
} as const satisfies Form;

export const stockTake = {
  count_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
  location_id: { kind: 'id', pattern: pattern1 },
  blind: { kind: 'boolean' },
  note: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4 },
} as const satisfies Form;

export const stockCount = {
  product_id: { kind: 'id', pattern: pattern1, required: true },
  counted_quantity: { kind: 'integer', min: 0, max: 9007199254740991, required: true },
  unit_cost: { kind: 'decimal', min: '0', below: '1000000000000', places: 6, digits: 15 },
} as const satisfies Form;

export const createJournalEntry = {
  entry_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
  memo: { kind: 'lines', minLength: 1, maxLength: 2000, pattern: pattern8, required: true },
} as const satisfies Form;

export const journalLine = {
  account: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
  debit: { kind: 'amount', pattern: pattern9 },
  credit: { kind: 'amount', pattern: pattern9 },
  dimension: { kind: 'text', minLength: 1, maxLength: 100, pattern: pattern2 },
} as const satisfies Form;

export const createPeriod = {
  name: { kind: 'text', minLength: 1, maxLength: 100, pattern: pattern4, required: true },
  start_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
  end_date: { kind: 'date', min: '1900-01-01', max: '2199-12-31', required: true },
} as const satisfies Form;

export const reopenPeriod = {
  id: { kind: 'id', pattern: pattern1, required: true },
  reason: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4 },
} as const satisfies Form;

export const reverseWriteDown = {
  id: { kind: 'id', pattern: pattern1, required: true },
  reason: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4, required: true },
} as const satisfies Form;

export const sendInvitation = {
  email: { kind: 'email', maxLength: 254, required: true },
  role: {
    kind: 'choice',
    options: ['owner', 'admin', 'accountant', 'clerk', 'auditor', 'viewer'],
    required: true,
  },
  expires_in_hours: { kind: 'integer', min: 1, max: 720 },
  locale: { kind: 'choice', options: ['en', 'fr', 'es', 'de', 'pt', 'pt-BR'] },
} as const satisfies Form;

export const updateMember = {
  user_id: { kind: 'id', pattern: pattern1, required: true },
  role: {
    kind: 'choice',
    options: ['owner', 'admin', 'accountant', 'clerk', 'auditor', 'viewer'],
    required: true,
  },
} as const satisfies Form;

export const createApiKey = {
  name: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4, required: true },
  role: {
    kind: 'choice',
    options: ['owner', 'admin', 'accountant', 'clerk', 'auditor', 'viewer'],
    required: true,
  },
  expires_in_days: { kind: 'integer', min: 1, max: 3650 },
} as const satisfies Form;

export const createWebhook = {
  url: { kind: 'url', maxLength: 2048, required: true },
  events: {
    kind: 'choices',
    options: [
      'invitation.sent',
      'invitation.resent',
      'invitation.accepted',
      'invitation.declined',
      'invitation.revoked',
      'invitation.expired',
      'invitation.email_failed',
      'stock_movement.posted',
      'stock_movement.reversed',
      'stock_costs.changed',
      'product.low_stock',
      'product.out_of_stock',
      'product.restocked',
      'stock_take.posted',
      'write_down.recorded',
      'period.closed',
      'period.reopened',
      'stock_import.completed',
      'ledger.anchored',
    ],
    minItems: 1,
    maxItems: 19,
  },
  description: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4 },
} as const satisfies Form;

export const updateOrganization = {
  id: { kind: 'id', pattern: pattern1, required: true },
  name: { kind: 'text', minLength: 1, maxLength: 200, pattern: pattern4 },
} as const satisfies Form;

export const organizationSettings = {
  allow_negative_stock: { kind: 'boolean' },
  auto_open_periods: { kind: 'boolean' },
  invite_registered: { kind: 'boolean' },
  max_days_ahead: { kind: 'integer', min: 0, max: 36500 },
  alert_digest: { kind: 'choice', options: ['none', 'daily'] },
  continue_url: { kind: 'text', minLength: 1, maxLength: 2048, pattern: pattern4 },
} as const satisfies Form;

export const postingAccounts = {
  inventory: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
  goods_received: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
  cost_of_goods_sold: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
  stock_gain: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
  stock_loss: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
  cost_variance: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
} as const satisfies Form;

export const createPostingRule = {
  kind: {
    kind: 'choice',
    options: [
      'inventory',
      'goods_received',
      'cost_of_goods_sold',
      'stock_gain',
      'stock_loss',
      'cost_variance',
    ],
    required: true,
  },
  category: { kind: 'text', minLength: 1, maxLength: 100, pattern: pattern2 },
  reason_code: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2 },
  account: { kind: 'text', minLength: 1, maxLength: 64, pattern: pattern2, required: true },
} as const satisfies Form;
