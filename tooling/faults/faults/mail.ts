import { setTimeout as sleep } from 'node:timers/promises';
import { invite } from '../load/operations.ts';
import type { MailMode } from '../environment/mail-server.ts';
import type { Fault } from './fault.ts';

const modes: readonly MailMode[] = ['refuse', '4xx', 'drop', '5xx', 'hang'];

export const mail: Fault = {
  name: 'mail',
  description:
    'the mail server refuses connections, defers, rejects the sender, disconnects after a message, hangs: every email is delivered once it works again',
  shortSeconds: 5,
  async inject({ environment, load, random, milliseconds, countInFlight, causeEnded }) {
    const client = load.client();
    for (const mode of modes) {
      countInFlight();
      environment.mail.mode = mode;
      const end = performance.now() + milliseconds / modes.length;
      do {
        const organization = random.pick(load.organizations);
        if (organization !== undefined) await client.perform(invite(organization, random));
        await sleep(100);
      } while (performance.now() < end);
    }
    environment.mail.mode = 'accept';
    environment.mail.hangUp();
    causeEnded();
  },
  async afterwards({ load, violation, note }) {
    await load.awaitMails(120_000);
    const duplicates = [...load.mails.values()].filter((count) => count > 1).length;
    const excessive = [...load.mails].filter(([, count]) => count > 2);
    // Two, because hanging up may lose the response to a message that was accepted.
    for (const [email, count] of excessive) violation(`${email} received ${count} emails`);
    note(`${load.mails.size} emails, ${duplicates} more than once`);
  },
};
