import { linkToken } from '../modules/invitations/token.ts';
import type { TestApp } from './app.ts';

/** The token in the newest mail to this address, derived as the mail job does; for tests that are not about mail. */
export async function mailedToken(app: Pick<TestApp, 'admin' | 'services'>, email: string): Promise<string> {
  const [row] = await app.admin<{ id: string; token_version: number }[]>`
    select id, token_version from invitations where email = ${email} order by mail_queued_at desc, id desc limit 1`;
  if (row === undefined) throw new Error(`nobody invited ${email}`);
  return linkToken(app.services.tokenKey, row.id, row.token_version).token;
}
