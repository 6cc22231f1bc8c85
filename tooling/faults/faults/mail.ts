import { setTimeout as sleep } from 'node:timers/promises';
import { invite } from '../load/operations.ts';
import type { MailMode } from '../stage/mail-server.ts';
import type { Fault } from './fault.ts';

const modes: readonly MailMode[] = ['refuse', '4xx', 'drop', '5xx', 'hang'];

export const mail: Fault = {
  name: 'mail',
  about:
    'the mail server refuses connections, defers, rejects our name, drops the line after a message, says nothing: every mail arrives once it is well again',
  cutSeconds: 5,
  async strike({ stage, load, random, milliseconds, struck, over }) {
    const client = load.client();
    for (const mode of modes) {
      struck();
      stage.mail.mode = mode;
      const end = performance.now() + milliseconds / modes.length;
      do {
        const organization = random.pick(load.organizations);
        if (organization !== undefined) await client.perform(invite(organization, random));
        await sleep(100);
      } while (performance.now() < end);
    }
    stage.mail.mode = 'take';
    stage.mail.hangUp();
    over();
  },
  async afterwards({ load, broke, note }) {
    await load.awaitMails(120_000);
    const twice = [...load.mails.values()].filter((count) => count > 1).length;
    const more = [...load.mails].filter(([, count]) => count > 2);
    for (const [email, count] of more) broke(`${email} had ${count} mails`);
    note(`${load.mails.size} mails, ${twice} of them twice`);
  },
};
