import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { folderMailer } from './folder.ts';
import type { Mailer } from './mail.ts';
import { parseSender } from './sender.ts';
import { mustEncrypt, smtpMailer } from './smtp.ts';

export { withMailMetrics } from './with-metrics.ts';
export { MailError, type Mail, type Mailer } from './mail.ts';

/** Sends by SMTP or, without SMTP_URL, writes files to `$TALLYBOOK_HOME/mail`. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'home' | 'production'>,
  log: Logger,
): Mailer {
  const sender = parseSender(config.mailFrom);
  return config.smtpUrl === undefined
    ? folderMailer(config.home, sender, log)
    : smtpMailer(config.smtpUrl, sender, mustEncrypt(config.smtpUrl, config.production));
}
