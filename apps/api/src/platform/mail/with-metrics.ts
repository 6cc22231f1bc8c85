import type { Metrics } from '../metrics/metrics.ts';
import { MailError, type Mailer } from './mail.ts';

/** Counts the outcome of every attempt to send. */
export function withMailMetrics(mailer: Mailer, metrics: Pick<Metrics, 'recordMail'>): Mailer {
  return {
    atOnce: mailer.atOnce,
    check: () => mailer.check(),
    close: () => mailer.close(),
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.recordMail(error instanceof MailError && error.permanent ? 'refused' : 'failed');
        throw error;
      }
      metrics.recordMail('sent');
    },
  };
}
