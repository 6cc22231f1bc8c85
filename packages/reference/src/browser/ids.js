// @ts-check
// Ids of the caller's own resources, for the forms that try an operation.
import { call, parse } from './dom.js';

/** @typedef {Record<string, string | number | null | undefined>} Item */

/** Items with which an operation succeeds, where that depends on their state. @type {Record<string, (item: Item) => boolean>} */
const suitable = {
  'invitations.revoke': ({ status }) => status === 'pending',
  'invitations.resend': ({ status }) => status === 'pending',
  'stockMovements.reverse': (item) => item['reverses_id'] === null && item['reversed_by_id'] === null,
  'stockMovements.link': (item) => item['journal_entry_id'] === null,
  'periods.close': ({ status }) => status === 'open',
  'periods.reopen': ({ status }) => status === 'closed',
  'webhooks.enable': (item) => item['disabled_at'] !== null,
  'members.remove': ({ role }) => role !== 'owner',
  'members.updateRole': ({ role }) => role !== 'owner',
  'apiKeys.revoke': (item) => item['revoked_at'] === null,
};

/** Operations on other members: what a caller does to their own membership cannot be undone by the caller. */
const onOthers = new Set(['members.remove', 'members.updateRole']);

/** A period can be closed only after those before it, so its list begins with the oldest. */
const oldestFirst = 'periods.close';

const newest = 20;

/**
 * The newest items of a list, those first with which the operation succeeds. Empty if the caller may not read it. Throws
 * if the service is unavailable.
 *
 * @param {string} path
 * @param {import('./dom.js').Credentials | null} credentials
 * @param {string} [operation]
 * @returns {Promise<Item[]>}
 */
export async function itemsOf(path, credentials, operation = '') {
  const { fitting, others } = await choicesOf(path, credentials, operation);
  return [...fitting, ...others];
}

/**
 * The same, apart. If `mustFit`, the operation fails with the others.
 *
 * @param {string} path
 * @param {import('./dom.js').Credentials | null} credentials
 * @param {string} operation
 * @returns {Promise<{ fitting: Item[], others: Item[], mustFit: boolean }>}
 */
export async function choicesOf(path, credentials, operation) {
  const [items, caller] = await Promise.all([
    /** @type {Promise<Item[]>} */ (read(`${path}?limit=${newest}`, credentials, [])),
    onOthers.has(operation) ? /** @type {Promise<Item>} */ (read('api/me', credentials, {})) : undefined,
  ]);
  if (operation === oldestFirst) items.reverse();
  const rule =
    suitable[operation] ?? ((item) => item['archived_at'] === undefined || item['archived_at'] === null);
  const fits = (/** @type {Item} */ item) =>
    rule(item) && (caller === undefined || item['user_id'] !== caller['user_id']);
  return {
    fitting: items.filter(fits),
    others: items.filter((item) => !fits(item)),
    mustFit: suitable[operation] !== undefined,
  };
}

/** @param {string} path @param {import('./dom.js').Credentials | null} credentials @param {unknown} otherwise */
async function read(path, credentials, otherwise) {
  const { response, text } = await call(path, { credentials });
  if (response.status === 429 || response.status >= 500) throw new Error(`status ${response.status}`);
  return response.ok ? (parse(text) ?? otherwise) : otherwise;
}

/** A label that tells an item from others. @param {Item} item */
export function labelOf(item) {
  const {
    name,
    email,
    memo,
    sku,
    url,
    type,
    movement_date: date,
    quantity,
    status,
    started_at: started,
  } = item;
  const label = email ?? (sku === undefined ? name : `${String(sku)} ${String(name)}`) ?? memo ?? url;
  if (label !== undefined && label !== null) return String(label);
  if (date !== undefined) return `${String(date)} ${String(type)} ${String(quantity)}`;
  return started === undefined ? String(status ?? '') : `${String(started).slice(0, 16)} ${String(status)}`;
}
