import type { Transaction } from './transaction.ts';

/** From here to its end, the transaction sees the rows of this organization instead of the previous one's. */
export const enterOrganization = ({ sql }: Transaction, organizationId: string) =>
  sql.unsafe(scopeStatement(organizationId));

/**
 * Sets the organization of row level security. Not `set_config`: on a Citus cluster, row level security is evaluated on
 * the workers, and Citus repeats SET LOCAL there, but not the effect of a function.
 *
 * @param organizationId undefined: no organization, so that no row is visible
 */
export function scopeStatement(organizationId: string | undefined): string {
  if (organizationId !== undefined && !/^[0-9a-f-]{36}$/i.test(organizationId))
    throw new Error('an organization is identified by a UUID');
  return `set local app.organization_id = '${organizationId ?? ''}'`;
}
