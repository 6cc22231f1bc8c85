import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { folderMailer } from './folder.ts';
import type { Mailer } from './mail.ts';
import { parseSender } from './sender.ts';
import { mustEncrypt, smtpMailer } from './smtp.ts';

export { withMailMetrics } from './with-metrics.ts';
export { MailError, type Mail, type Mailer } from './mail.ts';

/** Mails by SMTP_URL, or into `$TALLYBOOK_HOME/mail` where that is not set. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'home' | 'production'>,
  log: Logger,
): Mailer {
  const sender = parseSender(config.mailFrom);
  return config.smtpUrl === undefined
    ? folderMailer(config.home, sender, log)
    : smtpMailer(config.smtpUrl, sender, mustEncrypt(config.smtpUrl, config.production));
}
