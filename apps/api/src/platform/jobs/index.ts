export { createJobs, type Attempt, type InvitationMailJob, type Jobs } from './jobs.ts';
