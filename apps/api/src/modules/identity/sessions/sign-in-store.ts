import {
  bool,
  enterOrganization,
  instant,
  nullable,
  text,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { consoleSessions, consoleSignIns, users } from '@tallybook/db/schema';
import { mailLocales, type MailLocale } from '@tallybook/domain';

/**
 * The account that an address belongs to; undefined if a link may not sign in to it.
 *
 * @param issuer that of the identity provider, if one is configured: people whom it knows sign in there, because the
 *   address alone would also let in the next holder of the mailbox (ADR 23)
 */
export async function findUserByEmail(
  { rows }: Transaction,
  email: string,
  issuer: string | undefined,
): Promise<string | undefined> {
  const [found] = await rows({ id: users.id })`
    select u.id from users u
    where u.email = ${email}
      and not exists (select from user_identities i where i.user_id = u.id and i.issuer = ${issuer ?? null}::text)`;
  return found?.id;
}

const acceptedShape = { locale: text(...mailLocales), accepted_at: instant() };

/**
 * The language of the last invitation that the user accepted; undefined without one. Reads each organization in its own
 * scope, all in one round trip.
 */
export async function findAcceptedLocale(
  tx: Transaction,
  userId: string,
  organizationIds: readonly string[],
): Promise<MailLocale | undefined> {
  const accepted = await tx.flight(
    organizationIds.map((id) => async () => {
      const [, rows] = await tx.flight([
        enterOrganization(tx, id),
        tx.rows(acceptedShape)`
          select i.locale, i.accepted_at from invitations i join users u on i.email = any(u.former_emails || u.email)
          where i.organization_id = ${id} and u.id = ${userId} and i.accepted_by_user_id = u.id
            and i.accepted_at is not null
          order by i.accepted_at desc limit 1`,
      ]);
      return rows;
    }),
  );
  const [last] = accepted.flat().toSorted((a, b) => b.accepted_at.localeCompare(a.accepted_at));
  return last?.locale;
}

/** Serializes the links of a user, so that concurrent requests are counted. */
export async function lockLinks({ sql }: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in links of ${userId}`}, 0))`;
}

/** Addresses from which the user signed in within the last 30 days, or later. */
export async function findOwnAddresses({ rows }: Transaction, userId: string): Promise<string[]> {
  const found = await rows({ address: text() })`
    select distinct address from console_sessions where user_id = ${userId} and address is not null`;
  return found.map(({ address }) => address);
}

interface NewLink {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
}

interface NewMailedLink extends NewLink {
  /** The address that it is mailed to. */
  readonly email: string;
  readonly locale: MailLocale;
  /** The network that asked for it. */
  readonly source: string;
  /** Networks from which the user has signed in. */
  readonly ownSources: readonly string[];
}

const minutesValid = 10;
const mailsPerSource = 5;
const mailsOfStrangers = 10;

/**
 * Stores a link that is valid for 10 minutes, unless the user was mailed too many within the last hour: 5 at the request
 * of this network, or 10 at the request of all networks that are not their own. So strangers cannot keep a person from
 * signing in. Storing one again has no effect.
 */
export async function insertMailedLink({ sql }: Transaction, link: NewMailedLink): Promise<void> {
  const own = link.ownSources.join(' ');
  await sql`
    insert into console_sign_ins (id, user_id, email, token_hash, locale, source, expires_at)
    select ${link.id}::uuid, ${link.userId}::uuid, ${link.email}::text, ${link.tokenHash}, ${link.locale}::text,
      ${link.source}::text,
      now() + make_interval(mins => ${minutesValid})
    where (
      select count(*) from console_sign_ins
      where user_id = ${link.userId}::uuid and source = ${link.source}::text and created_at > now() - interval '1 hour'
    ) < ${mailsPerSource} and (
      ${link.source}::text = any(string_to_array(${own}, ' ')) or (
        select count(*) from console_sign_ins
        where user_id = ${link.userId}::uuid and source <> all(string_to_array(${own}, ' '))
          and created_at > now() - interval '1 hour'
      ) < ${mailsOfStrangers}
    )
    on conflict (id) do nothing`;
}

/** Stores a link that is valid for 10 minutes. */
export async function insertPrintedLink({ sql }: Transaction, link: NewLink): Promise<void> {
  await sql`
    insert into console_sign_ins (id, user_id, token_hash, expires_at)
    values (${link.id}::uuid, ${link.userId}::uuid, ${link.tokenHash}, now() + make_interval(mins => ${minutesValid}))`;
}

const mailed = {
  token_hash: consoleSignIns.tokenHash,
  email: consoleSignIns.email,
  locale: nullable(text(...mailLocales)),
  is_valid: bool(),
};

/** The link that an email is to contain; undefined if it is not stored. */
export async function findLink({ rows }: Transaction, id: string): Promise<RowOf<typeof mailed> | undefined> {
  const [found] = await rows(mailed)`
    select token_hash, email, locale, used_at is null and expires_at > now() as is_valid
    from console_sign_ins where id = ${id}`;
  return found;
}

const redeemedShape = { user_id: consoleSignIns.userId, locale: nullable(text(...mailLocales)) };

/**
 * Uses up a link; undefined if it is unknown, used or expired. One that was mailed is valid while its user has the
 * address that it was mailed to, and has no subject of the issuer. Of concurrent calls one succeeds.
 *
 * @param accepts.mailed whether links that were mailed are valid, or only printed ones
 * @param accepts.issuer as for `findUserByEmail`
 */
export async function redeemLink(
  { rows }: Transaction,
  tokenHash: string,
  accepts: { mailed: boolean; issuer: string | undefined },
): Promise<RowOf<typeof redeemedShape> | undefined> {
  const [redeemed] = await rows(redeemedShape)`
    update console_sign_ins l set used_at = now()
    from users u
    where l.token_hash = ${tokenHash} and l.used_at is null and l.expires_at > now() and u.id = l.user_id
      and (l.locale is null or ${accepts.mailed} and u.email = l.email and not exists (
        select from user_identities i where i.user_id = u.id and i.issuer = ${accepts.issuer ?? null}::text))
    returning l.user_id, l.locale`;
  return redeemed;
}

const signedInShape = {
  email: users.email,
  address: consoleSessions.address,
  created_at: consoleSessions.createdAt,
};

/** The session that a link has started, and the current address of its person. */
export async function findSignIn(
  { rows }: Transaction,
  sessionId: string,
): Promise<RowOf<typeof signedInShape> | undefined> {
  const [found] = await rows(signedInShape)`
    select u.email, s.address, s.created_at
    from console_sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId}`;
  return found;
}
