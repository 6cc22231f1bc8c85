import { mailLocales } from '@tallybook/domain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { invitationMail } from './compose.ts';
import { roleTexts } from '../role-texts.ts';
import { cleanName, withoutAutoLinks } from '../../../../platform/mail/names.ts';

const link = 'https://books.example/invitations/accept#token=abc';
const optOutLink = 'https://books.example/invitations/opt-out#token=def';
const mail = (given: Partial<Parameters<typeof invitationMail>[0]> = {}) =>
  invitationMail({
    id: 'invitation-1-1',
    to: 'ada@example.com',
    locale: 'en',
    organizationName: 'Analytical Engines',
    inviterName: 'Charles',
    inviterEmail: 'charles@example.com',
    role: 'clerk',
    expiresAt: '2026-03-10T23:30:00Z',
    link,
    optOutLink,
    brand: { name: 'Tallybook', color: '#1d5c48' },
    ...given,
  });

test.each(mailLocales)(
  'an email in %s contains the names, the role, the sender’s address, the links and the expiry with its time zone',
  (locale) => {
    const { subject, text, html, language } = mail({ locale });
    expect(language).toBe(locale);
    for (const part of ['Analytical Engines', 'Charles']) expect(subject).toContain(part);
    const [role, allowed] = roleTexts[locale].clerk;
    for (const part of [
      'Analytical Engines',
      'Charles (charles@example.com)',
      `${role} – ${allowed}`,
      link,
      optOutLink,
      '2026',
      '23:30',
      'UTC',
    ]) {
      expect(text.replaceAll('\n', ' ')).toContain(part);
      expect(html).toContain(part);
    }
  },
);

test('every language has its own texts', () => {
  expect(new Set(mailLocales.map((locale) => mail({ locale }).text))).toHaveLength(mailLocales.length);
  expect(new Set(mailLocales.map((locale) => mail({ locale }).subject))).toHaveLength(mailLocales.length);
});

test('a name is truncated to 64 whole characters', () => {
  expect(cleanName('x'.repeat(64))).toBe('x'.repeat(64));
  expect(cleanName('😀'.repeat(65))).toBe(`${'😀'.repeat(63)}…`);
  expect(cleanName(' \t\u200B ')).toBe('—');
});

/** Characters that could end up as separators of an address, in every disguise that NFKC or IDNA undoes. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\r',
      '\n',
      '\u2028',
      '\u202E',
      '<',
      '>',
      '&',
      '"',
      "'",
      '.',
      ':',
      '/',
      '@',
      'www',
      'http://',
      '。',
      '．',
      '｡',
      '․',
      '‥',
      '۔',
      '।',
      '፡',
      '᠃',
      '꘎',
      '：',
      '／',
      '＠',
      '⁄',
      '∕',
      '﹒',
      '﹫',
      'ｗｗｗ',
      'ⓦⓦⓦ',
      '𝐰𝐰𝐰',
      'a.example',
      'evil。example',
      'a＠b．c',
    ),
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  ),
  maxLength: 40,
});

test('no name can insert a line, a tag, a link or a direction change, in any script, also in the subject', () => {
  const plain = mail();
  fc.assert(
    fc.property(hostile, (name) => {
      const shown = withoutAutoLinks(cleanName(name));
      expect(shown).not.toMatch(/[\r\n\u2028\u2029\u202A-\u202E\u2066-\u2069\0]/u);
      // As a mail program that applies NFKC, or IDNA's mapping of dots, would see it.
      for (const seen of [shown, shown.normalize('NFKC').replaceAll(/[。｡]/g, '.')]) {
        expect(seen).not.toMatch(/[.:/@][^\u200c.\s]|www[^\u200c\s]/iu);
        expect(seen.replaceAll('\u200c', '|')).not.toMatch(/\w\.\w|\w@\w|www\./);
      }
      const composed = mail({ inviterName: name, organizationName: name });
      expect(composed.subject).toBe(`${shown} invites you to join ${shown}`);
      // A name is wrapped at spaces only.
      expect(composed.text.split('\n\n')).toHaveLength(plain.text.split('\n\n').length);
      expect(composed.text.split('\n\n')[0]?.replaceAll('\n', ' ')).toContain(
        `${shown} invites you to join ${shown} on`,
      );
      const long = composed.text
        .split('\n')
        .filter((line) => line.includes(' ') && Array.from(line).length > 76);
      expect(long).toEqual([]);
      expect(composed.html.match(/<[^>]*>/g)).toEqual(plain.html.match(/<[^>]*>/g));
    }),
    { numRuns: 2_000 },
  );
});

test('dots of other scripts and compatibility forms do not become links', () => {
  expect(cleanName('ｅｖｉｌ．ｅｘａｍｐｌｅ')).toBe('evil.example');
  for (const name of [
    'evil。example',
    'evil｡example',
    'evil．example',
    'evil․example',
    'a＠b',
    'ⓦⓦⓦ‥x',
    'x۔y',
  ])
    expect(withoutAutoLinks(cleanName(name)), `of ${name}`).toMatch(/\u200c/);
});

test('the sender’s address is escaped, and a sender without one is named only', () => {
  const { html, text } = mail({ inviterEmail: '"<b>"@example.com' });
  expect(html).not.toContain('<b>');
  expect(text).toContain('Charles ("<b>"@example.com)');
  expect(mail({ inviterEmail: null }).text).toContain('Invited by: Charles\n');
});

test.each(mailLocales)(
  'an email in %s fits a terminal, with the link unwrapped on its own line',
  (locale) => {
    const { text } = mail({
      locale,
      inviterName: 'Ada '.repeat(16),
      organizationName: 'Analytical '.repeat(5),
    });
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(text.split('\n')).toContain(link);
  },
);
