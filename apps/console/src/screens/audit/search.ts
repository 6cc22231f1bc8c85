import type { AuditEventType } from '@tallybook/sdk';

/** The filters of the list, as they are in the URL: a link shows the same list to everyone. */
export interface AuditSearch {
  readonly type?: AuditEventType;
  readonly actor_user_id?: string;
  readonly subject_id?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

const id = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const patterns = {
  type: /^[a-z_]+\.[a-z_]+$/,
  actor_user_id: id,
  subject_id: id,
  startDate: /^(?:19|20|21)\d\d-\d\d-\d\d$/,
  endDate: /^(?:19|20|21)\d\d-\d\d-\d\d$/,
};

/** The filters of a URL; what is certainly wrong is ignored, so that an old or mistyped link still shows a list. */
export function readAuditSearch(given: Readonly<Record<string, unknown>>): AuditSearch {
  const search = Object.fromEntries(
    Object.entries(patterns).flatMap(([name, pattern]) => {
      const value = given[name];
      return typeof value === 'string' && pattern.test(value) ? [[name, value]] : [];
    }),
  ) as AuditSearch;
  const { startDate, endDate, ...rest } = search;
  // The service rejects a range that ends before it starts; the start alone still shows something.
  const isInOrder = startDate === undefined || endDate === undefined || startDate <= endDate;
  return {
    ...rest,
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && isInOrder && { endDate }),
  };
}
