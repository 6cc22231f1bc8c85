export const statuses = ['pending', 'delivered', 'failed', 'cancelled', 'skipped'] as const;

/** The filter of the deliveries, as it is in the URL. */
export interface DeliverySearch {
  readonly status?: (typeof statuses)[number];
}

/** Ignores values that the list does not offer, so that an old or mistyped link still shows a list. */
export function readDeliverySearch({ status: given }: Readonly<Record<string, unknown>>): DeliverySearch {
  const status = statuses.find((each) => each === given);
  return status === undefined ? {} : { status };
}
