import { chmod, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '@tallybook/db';
import { createTransport } from 'nodemailer';
import type { Logger } from '../log.ts';
import type { Mail, Mailer } from './mail.ts';
import { message } from './message.ts';
import type { Sender } from './sender.ts';

/** Used without SMTP_URL: writes each email to a file `<time>-<id>.eml` that only this user can read. */
export function folderMailer(home: string, sender: Sender, log: Logger): Mailer {
  const folder = resolve(home, 'mail');
  let isPrivate = false;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    atOnce: 50,
    check: () => Promise.resolve(),
    close: () => undefined,
    async send(mail: Mail) {
      const { message: bytes } = await transport.sendMail({
        ...message(mail, sender),
        text: unencoded('text/plain', mail.text),
        html: unencoded('text/html', mail.html),
      });
      makeFolder(folder);
      if (!isPrivate) await chmod(folder, 0o700);
      isPrivate = true;
      const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const file = join(folder, `${time}-${mail.id}.eml`);
      // Renamed when complete, because programs wait for the file.
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'email written to a file, because SMTP_URL is not set');
    },
  };
}

/**
 * 8bit (RFC 2045): quoted-printable would break links into two lines, so that they cannot be copied, and encoding the HTML
 * takes 170 of 400 µs of building an email.
 */
function unencoded(type: 'text/plain' | 'text/html', text: string) {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`;
  return { content: text, raw: head + text.replaceAll('\n', '\r\n') };
}
