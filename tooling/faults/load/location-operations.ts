import type { Random } from '../random.ts';
import type { Operation } from './history.ts';
import { monthOf, post, postMovement, randomMonth } from './operations.ts';
import { dayIn, newKey, type Organization } from './organization.ts';

export interface Moved {
  readonly product: string;
  readonly from: string;
  readonly to: string;
  readonly quantity: number;
  readonly date: string;
  /** The goods are in transit until they are received. */
  readonly twoStep?: boolean;
}

/** The reference is the mark. */
export function transfer(
  organization: Organization,
  { product, from, to, quantity, date, twoStep }: Moved,
): Operation {
  const key = newKey();
  const body = {
    product_id: product,
    from_location_id: from,
    to_location_id: to,
    quantity,
    transfer_date: date,
    reference: key,
    two_step: twoStep,
  };
  return post(organization, 'transfer', '/api/inventory/stock-transfers', key, body, {
    month: monthOf(date),
  });
}

/** Receives units of a dispatch. The reference is the mark. */
export function receipt(
  organization: Organization,
  { dispatch, quantity, date }: { dispatch: string; quantity: number; date: string },
): Operation {
  const key = newKey();
  const path = `/api/inventory/stock-transfers/${dispatch}/receipt`;
  const body = { quantity, transfer_date: date, reference: key };
  return post(organization, 'transfer', path, key, body, { month: monthOf(date) });
}

/** Only some products are ever moved, so that the others use only the default location. */
const movable = ({ products }: Organization, random: Random): string =>
  random.pick(products.slice(0, Math.ceil(products.length / 2)))?.id ?? '';

/** Some exceed the stock of the location, and some have the same location twice. */
export function transferRandom(organization: Organization, random: Random): Operation {
  return transfer(organization, {
    product: movable(organization, random),
    from: random.pick(organization.locations) ?? '',
    to: random.pick(organization.locations) ?? '',
    quantity: random.whole(1, 8),
    date: dayIn(randomMonth(organization, random), random),
    twoStep: random.chance(0.3),
  });
}

export function postAtRandomLocation(organization: Organization, random: Random): Operation {
  return postMovement(organization, {
    product: movable(organization, random),
    location: random.pick(organization.locations),
    type: random.chance(0.6) ? 'entry' : 'exit',
    quantity: random.whole(1, 10),
    date: dayIn(randomMonth(organization, random), random),
  });
}
