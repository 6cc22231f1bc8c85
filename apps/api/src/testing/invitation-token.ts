import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TokenFor } from '../http/testing/example-calls.ts';
import { optOutToken } from '../modules/identity/invitations/opt-out.ts';
import { linkToken } from '../modules/identity/invitations/token.ts';
import type { Mailbox } from '../platform/mail/mailbox.testing.ts';
import type { TestApp } from './app.ts';

type Source = Pick<TestApp, 'admin' | 'services' | 'home'>;

interface Version {
  id: string;
  token_version: number;
}

/** By invitation and version: once one is accepted before its email is sent, its token is nowhere else. */
const knownTokens = new Map<string, string>();

/**
 * The token of the newest invitation of this address: from the queued job like the job itself, or from the email once it
 * is sent, because then the token is nowhere else. `mailbox` is the mail server of services with SMTP_URL.
 */
export async function latestInvitationToken(
  app: Source,
  email: string,
  mailbox?: Pick<Mailbox, 'mails'>,
): Promise<string> {
  const [row] = await app.admin<Version[]>`
    select id, token_version from invitations where email = ${email} order by mail_queued_at desc, id desc limit 1`;
  if (row === undefined) throw new Error(`there is no invitation of ${email}`);
  const key = `${row.id}-${row.token_version}`;
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
    const token =
      (await queuedToken(app, row)) ?? tokenIn(await sentMail(app, row, mailbox)) ?? knownTokens.get(key);
    if (token === undefined) continue;
    knownTokens.set(key, token);
    return token;
  }
  throw new Error(`the invitation of ${email} has neither a job nor an email`);
}

/** The token derived from the job of this version; undefined once its email is sent. */
export async function queuedToken(
  { admin, services }: Source,
  { id, token_version: version }: Version,
): Promise<string | undefined> {
  const [job] = await admin<{ salt: string | null }[]>`
    select data -> 'link' ->> 'salt' as salt from pgboss.job
    where data ->> 'invitation_id' = ${id} and (data -> 'link' ->> 'version')::int = ${version}
    order by 1 limit 1`;
  if (job == null || job.salt === null) return undefined;
  return linkToken(services.tokenKeys[0], { id, version }, job.salt).token;
}

async function sentMail(
  { home }: Source,
  { id, token_version: version }: Version,
  mailbox: Pick<Mailbox, 'mails'> | undefined,
): Promise<string> {
  const name = `invitation-${id}-${version}`;
  if (mailbox !== undefined)
    return mailbox.mails.find(({ raw }) => raw.includes(`<${name}@`))?.readable ?? '';
  const folder = join(home, 'mail');
  const file = (await readdir(folder).catch(() => [])).find((each) => each.endsWith(`-${name}.eml`));
  return file === undefined ? '' : readFile(join(folder, file), 'utf8');
}

function tokenIn(mail: string): string | undefined {
  return /accept(?:\?locale=[\w-]+)?#token=([\w-]+)/.exec(mail)?.[1];
}

/** The tokens that example calls need. */
export function tokensOf(app: Source): TokenFor {
  return async (email, purpose) =>
    purpose === 'opt-out' ? optOutToken(app.services.tokenKeys, email) : latestInvitationToken(app, email);
}
