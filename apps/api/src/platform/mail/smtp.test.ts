import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailError } from './mail.ts';
import { openMailbox, type Mailbox } from './mailbox.testing.ts';
import { mustEncrypt, smtpMailer } from './smtp.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());

const mail = {
  id: 'one',
  to: 'guest@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'en',
};
async function errorOf(login = '', requireTls = false, port = mailbox.port): Promise<MailError | undefined> {
  const url = `smtp://${login}127.0.0.1:${port}`;
  const mailer = smtpMailer(url, { name: '', address: 'no-reply@example.com' }, requireTls);
  try {
    await mailer.send(mail);
    return undefined;
  } catch (error) {
    return error as MailError;
  } finally {
    mailer.close();
  }
}

// The operator can fix a wrong password or sender; until then, no email may be lost.
test.each([530, 535, 550, 553])('a reply %i to the sender is not a permanent error', async (code) => {
  mailbox.senderError = { code, text: '5.7.1 not you' };
  expect(await errorOf()).toMatchObject({ permanent: false, responseCode: code });
  mailbox.senderError = undefined;
});

test('a failed login is not a permanent error', async () => {
  const strict = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, callback) =>
      callback(Object.assign(new Error('5.7.8 wrong password'), { responseCode: 535 })),
  });
  const listening = strict.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  expect(await errorOf('user:wrong@', false, port)).toMatchObject({ permanent: false, responseCode: 535 });
  await new Promise<void>((resolve) => strict.close(() => resolve()));
});

test.each([
  [550, true],
  [553, true],
  [530, false],
  [535, false],
  [451, false],
])('a reply %i to the recipient: permanent error %s', async (code, permanent) => {
  mailbox.recipientError = { code, text: 'no' };
  expect(await errorOf()).toMatchObject({ permanent, responseCode: code });
  mailbox.recipientError = undefined;
});

test('a server without STARTTLS receives nothing if TLS is required', async () => {
  const before = mailbox.attempts;
  expect(await errorOf('', true)).toMatchObject({ permanent: false });
  expect(mailbox.attempts).toBe(before);
  expect(await errorOf()).toBeUndefined();
});

test('emails share at most ten connections, also after one is rejected', async () => {
  const before = mailbox.connections;
  const mailer = smtpMailer(`smtp://127.0.0.1:${mailbox.port}`, {
    name: '',
    address: 'no-reply@example.com',
  });
  await mailer.send(mail);
  await mailer.send(mail);
  mailbox.recipientError = { code: 550, text: 'no' };
  await expect(mailer.send(mail)).rejects.toMatchObject({ permanent: true });
  mailbox.recipientError = undefined;
  await mailer.send(mail);
  await Promise.all(Array.from({ length: 40 }, () => mailer.send(mail)));
  expect(mailbox.connections - before).toBeLessThanOrEqual(10);
  mailer.close();
});

test.each([
  ['smtp://mail.example.com:587', true, true],
  ['smtp://10.0.0.1', true, true],
  ['smtp://localhost.example.com', true, true],
  ['smtps://mail.example.com', true, false],
  ['smtp://localhost:25', true, false],
  ['smtp://127.0.0.1:25', true, false],
  ['smtp://[::1]:25', true, false],
  ['smtp://mail.example.com', false, false],
])('for %s with production %s, TLS is required: %s', (url, production, expected) => {
  expect(mustEncrypt(url, production)).toBe(expected);
});
