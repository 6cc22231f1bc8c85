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
async function failure(login = '', requireTls = false, port = mailbox.port): Promise<MailError | undefined> {
  const url = `smtp://${login}127.0.0.1:${port}`;
  try {
    await smtpMailer(url, { name: '', address: 'no-reply@example.com' }, requireTls).send(mail);
    return undefined;
  } catch (error) {
    return error as MailError;
  }
}

// A wrong password or a sender that is not let in is mended in the settings; mails must not be lost by it.
test.each([530, 535, 550, 553])('%i to the sender is no refusal of the mail for good', async (code) => {
  mailbox.senderRefusal = { code, text: '5.7.1 not you' };
  expect(await failure()).toMatchObject({ permanent: false, responseCode: code });
  mailbox.senderRefusal = undefined;
});

test('neither is a login that fails', async () => {
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
  expect(await failure('user:wrong@', false, port)).toMatchObject({ permanent: false, responseCode: 535 });
  await new Promise<void>((resolve) => strict.close(() => resolve()));
});

test.each([
  [550, true],
  [553, true],
  [530, false],
  [535, false],
  [451, false],
])('%i to the recipient: for good %s', async (code, permanent) => {
  mailbox.refusal = { code, text: 'no' };
  expect(await failure()).toMatchObject({ permanent, responseCode: code });
  mailbox.refusal = undefined;
});

test('where encryption is required a server without STARTTLS gets nothing', async () => {
  const before = mailbox.attempts;
  expect(await failure('', true)).toMatchObject({ permanent: false });
  expect(mailbox.attempts).toBe(before);
  expect(await failure()).toBeUndefined();
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
])('%s, production %s: must encrypt %s', (url, production, expected) => {
  expect(mustEncrypt(url, production)).toBe(expected);
});
