import { isLoopbackHost } from '../loopback.ts';
import { createTransport } from 'nodemailer';
import { MailError, type Mail, type Mailer } from './mail.ts';
import { message } from './message.ts';
import type { Sender } from './sender.ts';

const seconds = 1000;

/** Commands whose 5xx reply concerns this email. A 5xx to the login or the sender is a configuration error instead. */
const emailCommands = /^(?:RCPT TO|DATA)/;
/** Reply codes that concern the login, after any command (RFC 4954). */
const loginCodes = new Set([530, 534, 535, 538]);

interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
  code?: unknown;
}

/** True if TLS is required: in production, unless the server is on this machine. Emails contain links with tokens. */
export function mustEncrypt(url: string, production: boolean): boolean {
  const { protocol, hostname } = new URL(url);
  return production && protocol === 'smtp:' && !isLoopbackHost(hostname);
}

/** Emails of each queue that the server gets at the same time. */
const atOnce = 5;
/** One for each email of both queues: none waits for a connection between the check that it is still due and its sending. */
const maxConnections = 2 * atOnce;
/** Below the limits of servers, which would otherwise close a connection just as an email is sent. */
const idleTimeout = 5 * seconds;

/**
 * Sends by SMTP, with timeouts for a silent server. Reuses connections. With `requireTls`, a server without STARTTLS
 * receives neither the login nor the email.
 */
export function smtpMailer(url: string, sender: Sender, requireTls = false): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    idleTimeout,
    // Jobs repeat an email; a repetition here could send one twice that a revocation should have stopped.
    maxRequeues: 0,
    requireTLS: requireTls,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    dnsTimeout: 10 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    atOnce,
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw mailErrorOf(error as SmtpFailure);
      }
    },
    async send(mail: Mail) {
      try {
        // A server that sends one byte per second never exceeds the timeouts above.
        const signal = AbortSignal.timeout(60 * seconds);
        await transport.sendMail({ ...message(mail, sender), signal });
      } catch (error) {
        throw mailErrorOf(error as SmtpFailure);
      }
    },
    close: () => transport.close(),
  };
}

function mailErrorOf({ responseCode, command, code }: SmtpFailure): MailError {
  const reply = typeof responseCode === 'number' ? responseCode : undefined;
  const step = typeof command === 'string' ? command : '';
  const permanent = reply !== undefined && reply >= 500 && emailCommands.test(step) && !loginCodes.has(reply);
  const reason = reply === undefined ? (typeof code === 'string' ? code : 'no reply') : `${reply} to ${step}`;
  return new MailError(reason, { permanent, responseCode: reply });
}
