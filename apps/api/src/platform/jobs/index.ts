export { createJobs, type Attempt, type InvitationMailJob, type Jobs } from './jobs.ts';
export type { DeliveryAttempt } from './delivery-queue.ts';
