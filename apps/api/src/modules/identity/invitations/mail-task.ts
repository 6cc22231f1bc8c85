import type { Database } from '@tallybook/db';
import type { Config } from '../../../platform/config.ts';
import type { InvitationMailJob, Jobs } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { TokenKeys } from '../../../platform/token-key.ts';
import type { MailId } from './deliver-store.ts';

export interface DeliveryParts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'check' | 'send'>;
  readonly tokenKeys: TokenKeys;
  readonly log: Logger;
  readonly config: Pick<Config, 'invitationLimits' | 'invitationResendSeconds' | 'brand'>;
  /** Base URL of links, without a trailing slash; read for each mail, because the port may not be known at startup. */
  readonly publicUrl: () => string;
  /** A function, because the jobs are created with the handler that is created here. */
  readonly jobs: () => Pick<Jobs, 'queueInvitationMails'>;
}

/** One attempt of a mail job. */
export interface MailTask extends MailId {
  readonly job: InvitationMailJob;
  readonly jobId: string;
}

/** Identifies the mail in its recipient's slots. */
export const slotIdOf = ({ invitationId, version }: MailId): string => `${invitationId}:${version}`;
