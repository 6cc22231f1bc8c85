import { createTransport } from 'nodemailer';
import { MailError, type Mail, type Mailer } from './mail.ts';
import { message } from './message.ts';
import type { Sender } from './sender.ts';

const seconds = 1000;

/** Where in the conversation a 5xx is about this mail. What is said to login or sender is about us: settings change. */
const aboutTheMail = /^(?:RCPT TO|DATA)/;
/** Of our login, wherever they are said (RFC 4954). */
const aboutLogin = new Set([530, 534, 535, 538]);

interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
  code?: unknown;
}

/** True where links and the login must not be sent in the clear: in production, unless the server is this machine. */
export function mustEncrypt(url: string, production: boolean): boolean {
  const { protocol, hostname } = new URL(url);
  return production && protocol === 'smtp:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);
}

/**
 * Mails by SMTP, one connection each; a server that says nothing is given up after half a minute. With `requireTls` one
 * that offers no STARTTLS is told neither login nor mail.
 */
export function smtpMailer(url: string, sender: Sender, requireTls = false): Mailer {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    dnsTimeout: 10 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail: Mail) {
      try {
        // A server that answers one byte a second never runs into the time limits of the connection.
        const signal = AbortSignal.timeout(60 * seconds);
        await transport.sendMail({ ...message(mail, sender), signal });
      } catch (error) {
        throw mailErrorOf(error as SmtpFailure);
      }
    },
  };
}

function mailErrorOf({ responseCode, command, code }: SmtpFailure): MailError {
  const reply = typeof responseCode === 'number' ? responseCode : undefined;
  const step = typeof command === 'string' ? command : '';
  const permanent = reply !== undefined && reply >= 500 && aboutTheMail.test(step) && !aboutLogin.has(reply);
  const reason =
    reply === undefined ? (typeof code === 'string' ? code : 'no answer') : `${reply} to ${step}`;
  return new MailError(reason, { permanent, responseCode: reply });
}
