import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  recipientWindowMs,
  returnMailSlot,
  takeMailSlot,
  type MailSlot,
  type RecentMails,
} from './mail-slots.ts';

// Emails of several organizations to one recipient, as the worker sees them: each comes when it is due and again when
// it was told to.

/** Shorter and longer than the window of the limit. */
const cooldowns = fc.constantFrom(60_000, 1_500_000);
interface Arrival {
  readonly organizationId: string;
  readonly at: number;
  /** The mail server rejects the first attempt temporarily; it is repeated 30 s later. */
  readonly fails: boolean;
}
interface Outcome {
  readonly arrival: Arrival;
  /** When its sender saw the email as sent. */
  readonly releasedAt: number;
  readonly sentAt: number;
}

function deliverAll(arrivals: readonly Arrival[], limit: number, cooldownMs: number): Outcome[] {
  let recent: RecentMails = {};
  const outcomes: Outcome[] = [];
  const due = arrivals.map((arrival, index) => ({
    arrival,
    id: String(index),
    at: arrival.at,
    tries: 0,
    releasedAt: -1,
  }));
  while (due.length > 0) {
    due.sort((a, b) => a.at - b.at || Number(a.id) - Number(b.id));
    const [job] = due.splice(0, 1) as [(typeof due)[number]];
    const { arrival, id, at } = job;
    const { organizationId } = arrival;
    const slot: MailSlot = takeMailSlot(recent, {
      id,
      organizationId,
      held: job.releasedAt >= 0,
      now: at,
      cooldownMs,
      limit,
    });
    if (slot.kind === 'delay') due.push({ ...job, at: at + slot.waitMs });
    else {
      recent = slot.recent;
      const releasedAt = job.releasedAt < 0 ? at : job.releasedAt;
      if (slot.kind === 'hold') due.push({ ...job, at: at + slot.waitMs, releasedAt });
      else if (arrival.fails && job.tries === 0) {
        recent = returnMailSlot(recent, id, job.releasedAt >= 0);
        due.push({ ...job, at: at + 30_000, tries: 1 });
      } else outcomes.push({ arrival, releasedAt, sentAt: at });
    }
  }
  return outcomes;
}

const arrivals = (organizations: readonly string[], fails: fc.Arbitrary<boolean>) =>
  fc.array(
    fc.record({
      organizationId: fc.constantFrom(...organizations),
      at: fc.integer({ min: 1, max: 1_800 }).map((seconds) => seconds * 1_000),
      fails,
    }),
    { maxLength: 25 },
  );
const own = (outcomes: readonly Outcome[]) =>
  outcomes
    .filter(({ arrival }) => arrival.organizationId === 'A')
    .map(({ arrival, releasedAt }) => ({ at: arrival.at, releasedAt }));
const byRelease = (a: { releasedAt: number }, b: { releasedAt: number }) => a.releasedAt - b.releasedAt;

test('an organization sees its emails sent at times that other organizations do not influence', () => {
  fc.assert(
    fc.property(
      arrivals(['A', 'B', 'C', 'D'], fc.constant(false)),
      fc.integer({ min: 1, max: 5 }),
      cooldowns,
      (all, limit, cooldownMs) => {
        const alone = all.filter(({ organizationId }) => organizationId === 'A');
        expect(own(deliverAll(all, limit, cooldownMs)).sort(byRelease)).toEqual(
          own(deliverAll(alone, limit, cooldownMs)).sort(byRelease),
        );
      },
    ),
  );
});

test('no recipient gets more emails in ten minutes than the limit, or two of one organization within the cooldown', () => {
  fc.assert(
    fc.property(
      arrivals(['A', 'B', 'C', 'D'], fc.boolean()),
      fc.integer({ min: 1, max: 5 }),
      cooldowns,
      (all, limit, cooldownMs) => {
        const outcomes = deliverAll(all, limit, cooldownMs);
        expect(outcomes).toHaveLength(all.length);
        const times = outcomes.map(({ sentAt }) => sentAt);
        for (const start of times)
          expect(
            times.filter((at) => at >= start && at < start + recipientWindowMs).length,
          ).toBeLessThanOrEqual(limit);
        for (const organizationId of ['A', 'B', 'C', 'D']) {
          const released = outcomes
            .filter(({ arrival }) => arrival.organizationId === organizationId)
            .map(({ releasedAt }) => releasedAt)
            .sort((a, b) => a - b);
          for (const [index, at] of released.slice(1).entries())
            expect(at - (released[index] ?? 0)).toBeGreaterThanOrEqual(cooldownMs);
        }
      },
    ),
  );
});

test('without a limit and a cooldown, nothing is delayed', () => {
  let recent: RecentMails = {};
  for (let at = 0; at < 50; at += 1) {
    const slot = takeMailSlot(recent, {
      id: `${at}`,
      organizationId: 'A',
      held: false,
      now: 1_000,
      cooldownMs: 0,
      limit: 0,
    });
    if (slot.kind !== 'send') throw new Error(slot.kind);
    recent = slot.recent;
  }
});
