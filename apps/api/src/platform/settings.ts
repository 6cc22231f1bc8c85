import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

// The types of settings that config.ts reads.

const seconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

export const day = 86_400;

/** `2s`, `30m`, `12h`, `7d` → seconds. */
export const duration = (maxDays: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}[smhd]$/, { error: 'must be a duration such as 30m, 12h or 7d' })
    .transform((text) => +text.slice(0, -1) * (seconds[text.slice(-1)] ?? 1))
    .refine((length) => length <= maxDays * day, { error: `must be at most ${maxDays}d` });

export const whole = (fallback: number, { min = 0, max = 1_000_000_000 } = {}) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, { error })
    .transform((text) => +text)
    .refine((value) => value >= min && value <= max, { error })
    .default(fallback);
};

const maxWorkers = 64;

/** `auto` → as many as this process has processor cores. */
export const workers = () => {
  const error = `must be auto or a whole number from 1 to ${maxWorkers}`;
  return z
    .string()
    .regex(/^(?:auto|\d{1,3})$/, { error })
    .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), maxWorkers) : +text))
    .refine((value) => value >= 1 && value <= maxWorkers, { error })
    .default(1);
};

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

export const url = (protocols: RegExp, example: string) => {
  const error = `must be a URL such as ${example}`;
  return z
    .url({ protocol: protocols, error })
    .refine((text) => (URL.parse(text)?.hostname ?? '') !== '', { error });
};

/** `fetch` rejects a URL with credentials, and its error message would put them into the log. */
export const webUrl = (example: string) =>
  url(/^https?$/, example).refine(
    (text) => (URL.parse(text)?.username ?? '') === '' && (URL.parse(text)?.password ?? '') === '',
    { error: 'must not contain a user name or a password' },
  );

/** Paths are appended to it. */
export const baseUrl = (example: string) =>
  webUrl(example).refine((text) => !/[?#]/.test(text), { error: 'must not contain a query or a fragment' });

/** `Tallybook <no-reply@example.com>` or an address alone, on one line. */
export const sender = () =>
  z.string().regex(/^(?:[^\p{Cc}<>]*<[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+>|[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+)$/u, {
    error: 'must be an address on one line, such as Tallybook <no-reply@example.com>',
  });

/** `10.0.0.5, 172.16.0.0/12` → a list of addresses and networks, empty by default. */
export const addresses = () =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((list) => list.every(isNetwork), {
      error: 'must be addresses or networks such as 10.0.0.5, 172.16.0.0/12',
    })
    .default([]);

function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  // A prefix length of 0 would trust every client to set its own address for rate limits and the audit trail.
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && +length <= (family === 4 ? 32 : 128));
}

/** `https://app.example.com, https://other.example.com` → a list of origins, empty by default. */
export const origins = () =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((list) => list.every((item) => /^https?:/.test(item) && URL.parse(item)?.origin === item), {
      error: 'must be origins such as https://app.example.com, without a path',
    })
    .default([]);

/** `authorization=Bearer%20x,tenant=1` → headers, as in the OpenTelemetry specification. */
export const headers = () =>
  z
    .string()
    .regex(/^(?:[^=,\s]+=(?:[^,%\r\n]|%[0-9a-f]{2})*(?:,\s*|$))+$/i, {
      error: 'must be headers such as authorization=Bearer%20secret, separated by commas',
    })
    .transform((text) => new URLSearchParams(text.replaceAll('+', '%2B').split(/,\s*/).join('&')))
    .transform((pairs) => Object.fromEntries(pairs));

export const tokenKey = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/i, {
      error: 'must be 32 bytes in hex (64 digits), for example from: openssl rand -hex 32',
    })
    .optional();
