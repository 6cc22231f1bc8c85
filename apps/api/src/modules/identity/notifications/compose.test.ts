import { mailLocales } from '@tallybook/domain';
import { expect, test } from 'vitest';
import { notifiedTypes } from '../../../platform/notify/notify.ts';
import { noticeMail } from './compose.ts';

const notice = {
  data: { name: 'evil.example <b>', role: 'clerk', host: 'hooks.example.com' },
  occurred_at: '2026-03-10T08:05:00.000Z',
  email: 'ada@example.com',
  organization_name: 'Example Ltd',
};

test.each(mailLocales.flatMap((locale) => notifiedTypes.map((type) => [locale, type] as const)))(
  'the email in %s about %s names the organization and the time, and escapes names',
  (locale, type) => {
    const mail = noticeMail('id', 'ada@example.com', type, { ...notice, type, locale });
    const text = mail.text.replaceAll('\n', ' ');
    expect(text).toContain('Example Ltd');
    expect(text).toMatch(/2026.*8:05 UTC/);
    expect(mail.language).toBe(locale);
    expect(mail.html).not.toContain('<b>');
    expect(mail.text).not.toContain('evil.example');
    expect(mail.subject).not.toContain('Example Ltd');
  },
);

test('an event outside any organization has a sentence without one', () => {
  const type = 'identity.linked';
  const mail = noticeMail('id', 'a@example.com', type, {
    ...notice,
    type,
    organization_name: null,
    locale: null,
  });
  expect(mail.text.replaceAll('\n', ' ')).toContain('linked to your account on');
});
