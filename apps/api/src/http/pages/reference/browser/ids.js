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
};

/** A period can be closed only after those before it, so its list begins with the oldest. */
const oldestFirst = 'periods.close';

const newest = 20;

/**
 * The newest items of a list, those first with which the operation succeeds. Empty if the caller may not read it.
 *
 * @param {string} path
 * @param {import('./dom.js').Credentials | null} credentials
 * @param {string} [operation]
 * @returns {Promise<Item[]>}
 */
export async function itemsOf(path, credentials, operation = '') {
  const { response, text } = await call(`${path}?limit=${newest}`, { credentials });
  if (!response.ok) return [];
  const items = /** @type {Item[]} */ (parse(text) ?? []);
  if (operation === oldestFirst) items.reverse();
  const fits =
    suitable[operation] ?? ((item) => item['archived_at'] === undefined || item['archived_at'] === null);
  return [...items.filter(fits), ...items.filter((item) => !fits(item))];
}

/** What tells an item from others, for people. @param {Item} item */
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
