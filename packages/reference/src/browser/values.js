// @ts-check
// Values with which an example becomes a request that succeeds now: today's date, ids of the caller, new names.
import { itemsOf } from './ids.js';

/** @typedef {Record<string, { path: string, member: string }>} Sources */

const today = () => new Date().toISOString().slice(0, 10);
const suffix = () =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => (byte % 36).toString(36)).join('');

/** By field. A second request with the same value would fail. @type {Record<string, (value: string) => string>} */
const fresh = {
  email: () => `grace.${suffix()}@example.com`,
  sku: () => `DEMO-${suffix().toUpperCase()}`,
  barcode: () => `DEMO-${suffix().toUpperCase()}`,
  movement_date: today,
  entry_date: today,
  count_date: today,
};

/**
 * A copy of the example with fresh values, and with ids from the caller's lists.
 *
 * @param {unknown} value
 * @param {Sources} sources
 * @param {import('./dom.js').Credentials | null} credentials
 * @returns {Promise<unknown>}
 */
export async function freshBody(value, sources, credentials) {
  if (Array.isArray(value)) return Promise.all(value.map((each) => freshBody(each, sources, credentials)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, each]) => {
    const source = sources[name];
    if (source && typeof each === 'string' && credentials !== null) {
      const [item] = await itemsOf(source.path, credentials);
      return [name, item?.[source.member] ?? each];
    }
    if (typeof each === 'string' && fresh[name]) return [name, fresh[name](each)];
    return [name, await freshBody(each, sources, credentials)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * An accounting period after the caller's last one, because periods must not overlap.
 *
 * @param {Record<string, unknown>} body
 * @param {import('./dom.js').Credentials | null} credentials
 */
export async function freshPeriod(body, credentials) {
  const items = await itemsOf('/api/accounting/periods', credentials);
  const last =
    items
      .map((item) => String(item['end_date']))
      .sort()
      .at(-1) ?? today();
  const start = new Date(`${last}T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + 1, 1);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  const [first, final] = [start, end].map((date) => date.toISOString().slice(0, 10));
  return { ...body, name: first?.slice(0, 7), start_date: first, end_date: final };
}

/**
 * The example file, with a SKU of the caller or, for a file of products, a new one.
 *
 * @param {string} text
 * @param {string} operation
 * @param {import('./dom.js').Credentials | null} credentials
 */
export async function freshFile(text, operation, credentials) {
  const [header = '', ...rows] = text.trimEnd().split('\n');
  const names = header.split(',');
  const [product] =
    operation === 'products.import' ? [] : await itemsOf('/api/inventory/products', credentials);
  const known = product?.['sku'];
  const fill = (/** @type {string} */ cell, /** @type {number} */ at) => {
    const name = names[at] ?? '';
    const value = name === 'sku' && known !== undefined ? String(known) : fresh[name]?.(cell);
    return value === undefined ? cell : quoted(value);
  };
  return `${[header, ...rows.map((row) => cellsOf(row).map(fill).join(','))].join('\n')}\n`;
}

/** As they are written, with their quotes. @param {string} row */
const cellsOf = (row) => [...row.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) => cell);

/** A SKU may contain anything. @param {string} cell */
const quoted = (cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
