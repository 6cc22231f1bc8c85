import type { Transaction } from '@tallybook/db';
import type { ReceivedInvitation } from '@tallybook/domain';

interface Found {
  organization_id: string;
  id: string;
}

/** What waits for the owner of an address, in whichever organization, newest first; one more than a page. */
export async function findReceived(
  { sql }: Transaction,
  email: string,
  page: { size: number; before: string | undefined },
): Promise<Found[]> {
  return sql<Found[]>`
    select organization_id, id from find_received_invitations(
      ${email}, ${page.before ?? null}::uuid, ${page.size + 1}::int)`;
}

/**
 * Each is read in its own organization's scope, all in one flight. A statement leaves when it is first waited for, so
 * these stand in one list, in order.
 */
export async function readReceived(
  { sql }: Transaction,
  found: readonly Found[],
): Promise<ReceivedInvitation[]> {
  const answers = await Promise.all(
    found.flatMap(({ organization_id, id }) => [
      sql`select set_config('app.organization_id', ${organization_id}, true)`,
      sql<ReceivedInvitation[]>`
        select i.id, i.organization_id, o.name as organization_name, u.name as inviter_name, i.created_at, i.expires_at
        from invitations i
        join organizations o on o.id = i.organization_id
        join users u on u.id = i.invited_by_user_id
        where i.organization_id = ${organization_id} and i.id = ${id}`,
    ]),
  );
  return answers.filter((_, at) => at % 2 === 1).flatMap((rows) => rows as unknown as ReceivedInvitation[]);
}
