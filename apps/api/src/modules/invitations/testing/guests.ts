import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../platform/log.ts';
import { openMailbox, type Mailbox } from '../../../platform/mail/mailbox.testing.ts';
import { startTestApp, type TestResponse, type TestApp } from '../../../testing/index.ts';

interface Options {
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

/** Waits for something that will happen; the test's own time limit ends it when it does not. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(20);
  }
}

/** The service with a real mail server beside it: tokens are taken out of the mails that arrive. */
export async function startGuests(variables: Record<string, string> = {}, log?: Logger) {
  const mailbox: Mailbox = await openMailbox();
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'Tallybook <no-reply@books.example>',
    PUBLIC_URL: 'https://books.example',
    LOG_LEVEL: 'silent',
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
    INVITATION_RESEND_SECONDS: '0',
    ...variables,
  };
  const app: TestApp = await startTestApp(settings, log);
  let count = 0;
  const post =
    (path: string) =>
    (body: unknown, options: Options = {}): Promise<TestResponse> =>
      app.request('POST', `/api/invitations${path}`, { body, ...options });
  const anonymous =
    (path: string) =>
    (body: Record<string, unknown>, options: Options = {}): Promise<TestResponse> =>
      post(path)(body, { key: null, ...options });

  /** The link in the nth mail to this address, counted from 1. */
  const linkOf = async (email: string, nth = 1): Promise<string> => {
    const mail = await until(() => mailbox.mails.filter(({ to }) => to.includes(email))[nth - 1]);
    const link = /http\S+\/invitations\/accept(?:\?locale=\w\w)?#token=[\w-]+/.exec(mail.readable)?.[0];
    if (link === undefined) throw new Error('the mail has no link');
    return link;
  };

  return {
    app,
    mailbox,
    address: (): string => `guest-${(count += 1)}@example.com`,
    send: post(''),
    resend: (id: string, options: Options = {}) => post(`/${id}/resend`)({}, options),
    preview: anonymous('/preview'),
    accept: anonymous('/accept'),
    decline: anonymous('/decline'),
    linkOf,
    /** The token in the nth mail to this address, counted from 1. */
    tokenOf: async (email: string, nth = 1): Promise<string> =>
      (await linkOf(email, nth)).replace(/^.*#token=/, ''),
    /** A JWT of somebody who has this verified address. */
    async signedIn(email: string, sub?: string): Promise<string> {
      const body = { email, ...(sub === undefined ? {} : { sub }) };
      return (await app.request('POST', '/dev/token', { key: null, body })).body.token as string;
    },
    row: async (id: string) => (await app.admin`select * from invitations where id = ${id}`)[0],
    eventsOf: async (id: string): Promise<string[]> =>
      (await app.admin`select type from audit_events where subject_id = ${id} order by id`).map(
        ({ type }) => type as string,
      ),
    detailsOf: async (id: string, type: string): Promise<unknown> =>
      (await app.admin`select data from audit_events where subject_id = ${id} and type = ${type}`)[0]?.[
        'data'
      ],
    expire: (id: string) =>
      app.admin`update invitations set expires_at = now() - interval '1 second' where id = ${id}`,
    async stop(): Promise<void> {
      await app.stop();
      await mailbox.close();
    },
  };
}

export type Guests = Awaited<ReturnType<typeof startGuests>>;
