import { z } from 'zod';

export const valuationStatuses = ['current', 'recosting'] as const;
export type ValuationStatus = (typeof valuationStatuses)[number];

/** Accompanies every cost and value of a response. */
export const valuationStatus = () =>
  z.enum(valuationStatuses).meta({
    description:
      '`recosting` while costs that a backdated movement changed are being recalculated: these figures may still change.',
  });

/** The status of a figure that is or is not waiting for a recost. */
export const valuationStatusOf = (recosting: boolean): ValuationStatus =>
  recosting ? 'recosting' : 'current';

/**
 * The status of costs on a date.
 *
 * @param pendingFrom first day of the product's pending recost, if there is one
 */
export const valuationStatusOn = (date: string, pendingFrom: string | null | undefined): ValuationStatus =>
  valuationStatusOf(pendingFrom !== null && pendingFrom !== undefined && pendingFrom <= date);
