import { mailLocales } from '@tallybook/domain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { invitationMail } from './compose.ts';
import { cleanName, withoutAutoLinks } from './names.ts';

const link = 'https://books.example/invitations/accept#token=abc';
const mail = (given: Partial<Parameters<typeof invitationMail>[0]> = {}) =>
  invitationMail({
    id: 'invitation-1-1',
    to: 'ada@example.com',
    locale: 'en',
    organizationName: 'Analytical Engines',
    inviterName: 'Charles',
    expiresAt: '2026-03-10T23:30:00Z',
    link,
    ...given,
  });

test.each(mailLocales)(
  'an email in %s contains the names, the link and the expiry with its time zone, as text and as HTML',
  (locale) => {
    const { subject, text, html, language } = mail({ locale });
    expect(language).toBe(locale);
    expect(subject).toContain('Tallybook');
    for (const part of ['Analytical Engines', 'Charles', link, '2026', '23:30', 'UTC']) {
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

test('no name can insert a line, a tag, a link or a direction change, or appear in the subject', () => {
  const name = fc.string({
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
        'a.example',
      ),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    ),
    maxLength: 40,
  });
  const plain = mail();
  fc.assert(
    fc.property(name, (hostile) => {
      const shown = withoutAutoLinks(cleanName(hostile));
      expect(shown).not.toMatch(/[\r\n\u2028\u2029\u202A-\u202E\u2066-\u2069\0]/u);
      expect(shown).not.toMatch(/[.:/@][^\u200c]|www[^\u200c]/i);
      const composed = mail({ inviterName: hostile, organizationName: hostile });
      expect(composed.subject).toBe(plain.subject);
      // A name is wrapped at spaces only.
      expect(composed.text.split('\n\n')).toHaveLength(plain.text.split('\n\n').length);
      expect(composed.text.split('\n\n')[0]?.replaceAll('\n', ' ')).toContain(
        `${shown} has invited you to join ${shown} on`,
      );
      const long = composed.text
        .split('\n')
        .filter((line) => line.includes(' ') && Array.from(line).length > 76);
      expect(long).toEqual([]);
      expect(composed.html.match(/<[^>]*>/g)).toEqual(plain.html.match(/<[^>]*>/g));
    }),
  );
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
