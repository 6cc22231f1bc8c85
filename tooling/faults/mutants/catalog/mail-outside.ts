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
      find: 'const ids = await boss.insert(queue, jobs, { db: inTransaction(tx), returnId: true });',
      replace:
        'const ids = await boss.insert(queue, jobs, { returnId: true });\n      void [tx, boss.notifyWorker(worker ?? "")];',
    },
  ],
  attack: mailsSlowCommits,
};
