import { mailsSlowCommits } from '../attacks/invitations.ts';
import type { Mutant } from '../mutant.ts';

export const mailOutside: Mutant = {
  name: 'mail queued outside the transaction',
  breaks: 'the job of a mail is written on a connection of its own, before the invitation is committed',
  promise: 'G1',
  caughtBy: ['mails lost'],
  patches: [
    {
      file: 'apps/api/src/platform/jobs/jobs.ts',
      find: 'await boss.send(queue, job, { db: inTransaction(tx) });',
      replace: 'await boss.send(queue, job);\n      void [tx, boss.notifyWorker(worker ?? "")];',
    },
  ],
  attack: mailsSlowCommits,
};
