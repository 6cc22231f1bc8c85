import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  /** Headers and bodies with quoted-printable undone. */
  readonly readable: string;
}

export interface Mailbox {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Answers to RCPT TO; undefined accepts. */
  refusal: { code: number; text: string } | undefined;
  /** Answers to MAIL FROM; undefined accepts. */
  senderRefusal: { code: number; text: string } | undefined;
  /** How many times a recipient was named. */
  attempts: number;
  close(): Promise<void>;
}

/** A real SMTP server on a real socket that keeps what it is given. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, callback) {
      callback(errorOf(mailbox.senderRefusal));
    },
    onRcptTo(_address, _session, callback) {
      mailbox.attempts += 1;
      callback(errorOf(mailbox.refusal));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, raw, readable: undoQuotedPrintable(raw) });
        callback();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const mailbox: Mailbox = {
    port: (listening.address() as AddressInfo).port,
    mails,
    refusal: undefined,
    senderRefusal: undefined,
    attempts: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

function errorOf(refusal: Mailbox['refusal']): Error | null {
  return refusal === undefined
    ? null
    : Object.assign(new Error(refusal.text), { responseCode: refusal.code });
}

function undoQuotedPrintable(raw: string): string {
  const joined = raw.replaceAll(/=\r?\n/g, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
