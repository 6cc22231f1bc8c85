import type { Random } from '../random.ts';
import type { Operation } from './history.ts';
import { monthOf, post, randomMonth } from './operations.ts';
import { dayIn, newKey, type Organization, type Receipt } from './organization.ts';

const takesPath = '/api/inventory/stock-takes';

/** Product id → counted units. */
export type Counts = ReadonlyMap<string, number>;

function randomCounts({ products }: Organization, random: Random): Counts {
  const chosen = Array.from({ length: random.whole(1, 3) }, () => random.pick(products)?.id ?? '');
  return new Map(chosen.map((id) => [id, random.whole(0, 30)]));
}

const bodyOf = (counts: Counts, unit_cost?: number) =>
  [...counts].map(([product_id, counted_quantity]) => ({ product_id, counted_quantity, unit_cost }));

/** Posted in one step. */
export function takeAtOnceRandom(organization: Organization, random: Random): Operation {
  const date = dayIn(randomMonth(organization, random), random);
  const location = randomLocation(organization, random);
  return openTake(organization, date, randomCounts(organization, random), location);
}

export const openTakeRandom = (organization: Organization, random: Random): Operation =>
  openTake(
    organization,
    dayIn(randomMonth(organization, random), random),
    undefined,
    randomLocation(organization, random),
  );

/** None rejects products that have been moved. */
const randomLocation = ({ locations }: Organization, random: Random): string | undefined =>
  random.pick([undefined, ...locations]);

/** Opens a stock take, or with counts posts one; of a location, if one is given. The note is the mark. */
export function openTake(
  organization: Organization,
  count_date: string,
  counts?: Counts,
  location_id?: string,
): Operation {
  const key = newKey();
  const body = {
    count_date,
    location_id,
    note: key,
    counts: counts === undefined ? undefined : bodyOf(counts),
  };
  return post(organization, 'stock_take', takesPath, key, body, { month: monthOf(count_date) });
}

export function countRandom(organization: Organization, random: Random): Operation | undefined {
  const take = random.pick(organization.openTakes);
  return take === undefined
    ? undefined
    : enterCounts(organization, take.id, randomCounts(organization, random));
}

/**
 * Sent without a key, so that a repetition counts again. No field of a count can hold a mark, so a unit cost that no other
 * request has is the mark.
 */
export function enterCounts({ id, key: credential }: Organization, take: string, counts: Counts): Operation {
  const cost = (1 + Number.parseInt(newKey().slice(0, 8), 16)) / 1_000_000;
  const body = { counts: bodyOf(counts, cost) };
  const call = { method: 'PUT', path: `${takesPath}/${take}/counts`, credential, body } as const;
  return { kind: 'count', organization: id, call, marks: [String(cost)] };
}

/** Posts a stock take, or cancels it; sometimes it stays in the list, so that another caller ends it too. */
export function endTakeRandom(organization: Organization, random: Random): Operation | undefined {
  const { openTakes } = organization;
  const take = random.pick(openTakes);
  if (take === undefined) return undefined;
  if (random.chance(0.6)) openTakes.splice(openTakes.indexOf(take), 1);
  return random.chance(0.8)
    ? postTake(organization, take, decisionsRandom(organization, random))
    : endTake(organization, take, 'cancel_take');
}

/** For a count that was overtaken, which is rejected without it. */
export interface Decision {
  readonly product_id: string;
  readonly basis: string;
  readonly counted: number;
  readonly expected_when_counted: number;
  readonly expected: number;
}

/** None, or one about quantities that are hardly ever right: the attack `soldAfterTheCount` has right ones. */
function decisionsRandom({ products }: Organization, random: Random): Decision[] {
  const { id = '' } = random.pick(products) ?? {};
  const basis = random.pick([undefined, 'when_counted', 'end_of_day']);
  if (basis === undefined) return [];
  const [counted, expected] = [random.whole(0, 30), random.whole(0, 30)];
  return [{ product_id: id, basis, counted, expected_when_counted: random.whole(0, 30), expected }];
}

export const postTake = (organization: Organization, take: Receipt, basis: readonly Decision[] = []) =>
  endTake(organization, take, 'post_take', basis.length === 0 ? {} : { basis });

/** The mark is the id of the stock take. */
function endTake(
  organization: Organization,
  { id, month }: Receipt,
  kind: 'post_take' | 'cancel_take',
  body: object = {},
): Operation {
  const path = `${takesPath}/${id}/${kind === 'post_take' ? 'post' : 'cancel'}`;
  return post(organization, kind, path, newKey(), body, { marks: [id], month });
}
