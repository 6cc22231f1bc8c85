import { createTransport } from 'nodemailer';
import { MailError, type Mail, type Mailer } from './mail.ts';
import { message } from './message.ts';
import type { Sender } from './sender.ts';

const seconds = 1000;

/** Where in the conversation a 5xx is about this mail, and not about us (login) or the server (greeting). */
const aboutTheMail = /^(?:MAIL FROM|RCPT TO|DATA)/;

interface SmtpFailure {
  responseCode?: unknown;
  command?: unknown;
  code?: unknown;
}

/** Mails by SMTP, one connection each; a server that says nothing is given up after half a minute. */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport({
    url,
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
  const permanent = reply !== undefined && reply >= 500 && aboutTheMail.test(step);
  const reason =
    reply === undefined ? (typeof code === 'string' ? code : 'no answer') : `${reply} to ${step}`;
  return new MailError(reason, { permanent, responseCode: reply });
}
