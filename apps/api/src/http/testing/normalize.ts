import { createHash } from 'node:crypto';

const start = Date.parse('2026-04-02T09:30:00.000Z');
const hour = 3_600_000;

/** Replaces each match by a value that depends only on the order of the first occurrences. */
function renumber(text: string, pattern: RegExp, valueOf: (index: number) => string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(pattern, (found) => {
    const value = seen.get(found) ?? valueOf(seen.size + 1);
    seen.set(found, value);
    return value;
  });
}

const hex = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/**
 * The same text for every run of the same calls: ids, hashes and secrets are numbered, and times are whole hours since the
 * first one, which keeps lifetimes. Equal values stay equal, so that a reader can follow an id.
 */
export function normalizeRun(text: string, { url, receiver }: { url: string; receiver: string }): string {
  const first = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/.exec(text)?.[0] ?? '';
  const times = text
    .replaceAll(receiver, 'https://hooks.example.com')
    .replaceAll(url, 'http://127.0.0.1:4400')
    .replaceAll(/(?<=[a-z])-[0-9a-f]{8}@example\.com/g, '@example.com')
    .replaceAll(/(?<!:)\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (time) => {
      const hours = Math.round((Date.parse(time) - Date.parse(first)) / hour);
      return new Date(start + hours * hour).toISOString();
    });
  const ids = renumber(
    times,
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    (index) => `0199a3c2-6f1e-7a52-9d3c-${hex(`id ${index}`).slice(0, 12)}`,
  );
  return (
    renumber(ids, /\b[0-9a-f]{64}\b/g, (index) => hex(`hash ${index}`))
      .replaceAll(/tb_(?:test|live)_[0-9a-f]+_[\w-]+/g, 'tb_live_0f1e2d3c4b5a6978_c2VjcmV0LXNob3duLW9uY2U')
      .replaceAll(/whsec_[\w+/=]+/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4f7aXU0pHJE=')
      .replaceAll(/"token":"[^"]+"/g, '"token":"3q2n0v8p5m1k7s4x6z9c2b4d8f0g1h3j5l7r9t1w3y5"')
      .replaceAll('"environment":"test"', '"environment":"live"')
      // Days to today; the story takes place on the first day.
      .replaceAll(/"days_under_way":\d+/g, '"days_under_way":2')
      // Emails are sent in the background, before or after the response.
      .replaceAll(/"mail_status":"(?:queued|sent)"/g, '"mail_status":"queued"')
      .replaceAll(/"mailed_at":"[^"]+"/g, '"mailed_at":null')
  );
}
