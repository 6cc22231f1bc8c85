import type { RecipientMail } from '@tallybook/db/schema';

export interface MailSlotRequest {
  /** Identifies the email; the same for every attempt. */
  readonly id: string;
  readonly organizationId: string;
  /** Its sender sees it as sent already. */
  readonly held: boolean;
  /** By the database's clock, in milliseconds since 1970. */
  readonly now: number;
  /** Minimum time between two emails of one organization to the recipient. */
  readonly cooldownMs: number;
  /** Maximum number of emails to the recipient in ten minutes, from all organizations; 0: no limit. */
  readonly limit: number;
}

export type RecentMails = Readonly<Record<string, RecipientMail>>;

/**
 * `send`: now. `delay`: because of the organization's own emails, which its members may know. `hold`: because of other
 * organizations' emails, which they must not learn. `waitMs` is the time until the next try.
 */
export type MailSlot =
  | { readonly kind: 'send'; readonly recent: RecentMails }
  | { readonly kind: 'delay'; readonly waitMs: number }
  | { readonly kind: 'hold'; readonly waitMs: number; readonly recent: RecentMails };

export const recipientWindowMs = 600_000;

/**
 * Decides when an email may leave. Whether it is delayed depends only on when the organization's own emails were
 * released, which other organizations do not influence.
 */
export function takeMailSlot(recent: RecentMails, request: MailSlotRequest): MailSlot {
  const { id, organizationId, held, now, cooldownMs, limit } = request;
  const oldest = now - Math.max(recipientWindowMs, cooldownMs);
  const kept = Object.entries(recent).filter(
    ([, mail]) => Math.max(mail.released_at, mail.sent_at ?? 0) > oldest,
  );
  const others = kept.filter(([other]) => other !== id).map(([, mail]) => mail);
  // The entry of a mail held for long has been removed; it no longer delays others.
  const releasedAt = recent[id]?.released_at ?? (held ? 0 : undefined);
  if (releasedAt === undefined) {
    const own = others.filter((mail) => mail.organization_id === organizationId);
    const released = own.map((mail) => mail.released_at);
    const waitMs = Math.max(
      waitForNth(released, 1, cooldownMs, now),
      waitForNth(released, limit, recipientWindowMs, now),
    );
    if (waitMs > 0) return { kind: 'delay', waitMs };
  }
  const mail = { organization_id: organizationId, released_at: releasedAt ?? now };
  const waitMs = waitForNth(
    others.flatMap(({ sent_at: sentAt }) => sentAt ?? []),
    limit,
    recipientWindowMs,
    now,
  );
  return waitMs > 0
    ? { kind: 'hold', waitMs, recent: { ...Object.fromEntries(kept), [id]: mail } }
    : { kind: 'send', recent: { ...Object.fromEntries(kept), [id]: { ...mail, sent_at: now } } };
}

/** Time until the nth newest of these times leaves the window; 0 if there are fewer, or without a limit. */
function waitForNth(times: readonly number[], nth: number, windowMs: number, now: number): number {
  const newest = times.toSorted((a, b) => b - a)[nth - 1];
  return newest === undefined ? 0 : Math.max(0, newest + windowMs - now);
}

/** Gives the slot of an email back that could not be sent, so that failed attempts do not count. */
export function returnMailSlot(recent: RecentMails, id: string, held: boolean): RecentMails {
  const { [id]: mail, ...others } = recent;
  if (mail === undefined || !held) return others;
  return { ...others, [id]: { organization_id: mail.organization_id, released_at: mail.released_at } };
}
