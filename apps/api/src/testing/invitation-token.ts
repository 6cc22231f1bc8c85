import { linkToken } from '../modules/invitations/token.ts';
import type { TestApp } from './app.ts';

/** The token of the newest invitation of this address, derived as the mail job derives it, without reading mail. */
export async function latestInvitationToken(
  app: Pick<TestApp, 'admin' | 'services'>,
  email: string,
): Promise<string> {
  const [row] = await app.admin<{ id: string; token_version: number }[]>`
    select id, token_version from invitations where email = ${email} order by mail_queued_at desc, id desc limit 1`;
  if (row === undefined) throw new Error(`there is no invitation of ${email}`);
  return linkToken(app.services.tokenKey, row.id, row.token_version).token;
}
