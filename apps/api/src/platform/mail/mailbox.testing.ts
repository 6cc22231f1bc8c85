import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  /** Headers and bodies with quoted-printable decoded. */
  readonly readable: string;
}

export interface Mailbox {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** The reply to RCPT TO; undefined accepts. */
  recipientError: { code: number; text: string } | undefined;
  /** The reply to MAIL FROM; undefined accepts. */
  senderError: { code: number; text: string } | undefined;
  /** Rejects every connection, and every email on open ones. */
  unavailable: boolean;
  /** The number of connections so far. */
  connections: number;
  /** The number of RCPT TO commands. */
  attempts: number;
  close(): Promise<void>;
}

const unavailable = { code: 421, text: 'not available' };

/** Starts a real SMTP server that keeps the emails it receives. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect(_session, callback) {
      mailbox.connections += 1;
      callback(mailbox.unavailable ? errorOf(unavailable) : null);
    },
    onMailFrom(_address, _session, callback) {
      // Connections that are open are as unavailable as new ones.
      callback(errorOf(mailbox.unavailable ? unavailable : mailbox.senderError));
    },
    onRcptTo(_address, _session, callback) {
      mailbox.attempts += 1;
      callback(errorOf(mailbox.recipientError));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, raw, readable: decodeQuotedPrintable(raw) });
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
    recipientError: undefined,
    senderError: undefined,
    unavailable: false,
    connections: 0,
    attempts: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

function errorOf(reply: Mailbox['recipientError']): Error | null {
  return reply === undefined ? null : Object.assign(new Error(reply.text), { responseCode: reply.code });
}

function decodeQuotedPrintable(raw: string): string {
  const joined = raw.replaceAll(/=\r?\n/g, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
