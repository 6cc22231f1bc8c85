export { createJobs, type Attempt, type InvitationMailJob, type Jobs } from './jobs.ts';
export type { WebhookTry } from './webhook-queue.ts';
