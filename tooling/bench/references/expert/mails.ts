import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type postgres from 'postgres';

interface Mail {
  seq: string;
  organization_id: string;
  invitation_id: string;
  recipient: string;
  role: string;
  token: string;
  expires_at: Date;
  organization_name: string;
  inviter_name: string;
}

const batchSize = 50;
const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Delivers the outbox, at least once: locks a batch, sends it, and deletes it in the transaction that records it as sent. A
 * mail that fails is repeated after a while. Emails become files, as those of the service do.
 */
export function mailLoop(sql: postgres.Sql, folder: string): { wake: () => void } {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let woken = false;
  let running = false;

  async function send(mail: Mail): Promise<void> {
    const link = `https://stock.example.com/invitations/accept#token=${mail.token}`;
    const invites = `${mail.inviter_name} invites you to join ${mail.organization_name}`;
    const until = date.format(mail.expires_at);
    const { message } = await transport.sendMail({
      from: { name: 'Tallybook', address: 'no-reply@example.com' },
      to: { name: '', address: mail.recipient },
      subject: invites,
      text: `${invites}.\n\nYour role: ${mail.role}\nValid until: ${until} UTC\n\nView the invitation:\n${link}\n`,
      html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px"><p style="font-size:21px">${escape(invites)}.</p>
<p>Your role: ${mail.role}</p><p>Valid until: ${until} UTC</p>
<p><a href="${link}" style="padding:12px 22px;background:#0f6b4f;color:#fff">View the invitation</a></p><p>${link}</p></body></html>`,
      messageId: `<${mail.invitation_id}@example.com>`,
    });
    const file = join(folder, `${mail.invitation_id}.eml`);
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }

  async function deliverBatch(): Promise<number> {
    return sql.begin(async (tx) => {
      const mails = await tx<Mail[]>`
        select * from reference.outbox where due_at <= now() order by seq limit ${batchSize} for update skip locked`;
      const results = await Promise.allSettled(mails.map(send));
      const sent = mails.filter((_, index) => results[index]?.status === 'fulfilled');
      const failed = mails.filter((_, index) => results[index]?.status === 'rejected');
      if (sent.length > 0)
        await tx`
          with gone as (delete from reference.outbox where seq = any (${sent.map(({ seq }) => seq)}::bigint[]))
          update reference.invitations set mail_status = 'sent', mailed_at = now()
          where organization_id = any (${[...new Set(sent.map((mail) => mail.organization_id))]}::uuid[])
            and id = any (${sent.map((mail) => mail.invitation_id)}::uuid[])`;
      if (failed.length > 0)
        await tx`
          update reference.outbox set due_at = now() + interval '30 seconds'
          where seq = any (${failed.map(({ seq }) => seq)}::bigint[])`;
      return mails.length;
    });
  }

  async function run(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    while (woken) {
      woken = false;
      while ((await deliverBatch()) > 0);
    }
  }

  const wake = (): void => {
    woken = true;
    if (running) return;
    running = true;
    run()
      .catch((error: unknown) => console.error(error))
      .finally(() => (running = false));
  };
  setInterval(wake, 2_000).unref();
  return { wake };
}
