import type { Organization } from '@tallybook/sdk';
import { query } from './query.ts';
import { queryClient } from './query-client.ts';

/** Shows a changed organization at once, so that nothing has its former name or settings until the list is read again. */
export function showOrganization(changed: Organization): void {
  queryClient.setQueryData(
    query('organizations', 'list').queryKey,
    (all) => all && { ...all, items: all.items.map((each) => (each.id === changed.id ? changed : each)) },
  );
}
