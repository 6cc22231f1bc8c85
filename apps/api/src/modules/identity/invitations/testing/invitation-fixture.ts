import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../../platform/log.ts';
import { openMailbox, type Mailbox } from '../../../../platform/mail/mailbox.testing.ts';
import {
  expectCreated,
  newEmail,
  signIn,
  startTestApp,
  waitUntilPasses,
  type CallOptions,
  type TestApp,
  type TestResponse,
} from '../../../../testing/index.ts';

/** Waits until `find` returns a value; a test that waits too long ends by its own timeout. */
export async function until<T>(find: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(20);
  }
}

/** The service with a real mail server: tests read tokens from the emails that arrive. */
export async function startInvitationFixture(variables: Record<string, string> = {}, log?: Logger) {
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
  const post =
    (path: string) =>
    (body: unknown, options: CallOptions = {}): Promise<TestResponse> =>
      app.request('POST', `/api/invitations${path}`, { body, ...options });
  const postWithoutCredential =
    (path: string) =>
    (body: Record<string, unknown>, options: CallOptions = {}): Promise<TestResponse> =>
      post(path)(body, { key: null, ...options });

  /** The link in the nth invitation email to this address, counted from 1; notifications may come between. */
  const linkOf = (email: string, nth = 1): Promise<string> =>
    until(() => {
      const mails = mailbox.mails.filter(({ to }) => to.includes(email));
      const links = mails.flatMap(
        ({ readable }) =>
          /http\S+\/invitations\/accept(?:\?locale=[\w-]+)?#token=[\w-]+/.exec(readable)?.[0] ?? [],
      );
      return links[nth - 1];
    });

  /** The token in the nth email to this address, counted from 1. */
  const tokenOf = async (email: string, nth = 1): Promise<string> =>
    (await linkOf(email, nth)).replace(/^.*#token=/, '');
  return {
    app,
    mailbox,
    address: newEmail,
    send: post(''),
    /** Sends an invitation, as a clerk unless `fields` says otherwise, and waits for its email. */
    async invited(fields: { email?: string; [field: string]: unknown } = {}, key?: string) {
      const { email = newEmail() } = fields;
      const { id } = await expectCreated(post('')({ role: 'clerk', ...fields, email }, { key }));
      return { id: id as string, email, token: await tokenOf(email) };
    },
    resend: (id: string, options: CallOptions = {}) => post(`/${id}/resend`)({}, options),
    preview: postWithoutCredential('/preview'),
    accept: postWithoutCredential('/accept'),
    decline: postWithoutCredential('/decline'),
    linkOf,
    tokenOf,
    /** Waits until no mail job is due. */
    settleMails: () =>
      waitUntilPasses(async () => {
        const due = await app.admin`
          select 1 from pgboss.job where name = 'invitation-mail' and start_after <= now()
            and state in ('created', 'retry', 'active')`;
        if (due.length > 0) throw new Error(`${due.length} mail jobs are due`);
      }),
    /** A JWT of the user with this verified address. */
    signedIn: (email: string, sub?: string): Promise<string> => signIn(app, email, sub),
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

export type InvitationFixture = Awaited<ReturnType<typeof startInvitationFixture>>;
