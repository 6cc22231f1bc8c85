import { openDatabase, type DatabaseTarget } from '@tallybook/db';
import type { FastifyInstance } from 'fastify';
import { createDigestDelivery } from '../modules/inventory/alerts/digest/deliver.ts';
import { createDigestWorker } from '../modules/inventory/alerts/digest/worker.ts';
import { createSignInDelivery } from '../modules/identity/sessions/deliver-link.ts';
import { createSignInNoticeDelivery } from '../modules/identity/sessions/deliver-notice.ts';
import { createDelivery } from '../modules/identity/invitations/deliver.ts';
import { createNotificationDelivery } from '../modules/identity/notifications/deliver.ts';
import { createReservationWorker } from '../modules/inventory/reservations/expiry-worker.ts';
import { createExpiryWorker } from '../modules/identity/invitations/expiry-worker.ts';
import { createAnchorWorker } from '../modules/integration/ledger-log/daily.ts';
import { createSendQueue } from '../modules/identity/invitations/send-queue.ts';
import { createPostingEngine } from '../ledger/posting/engine.ts';
import { createRecostWorker } from '../ledger/recost/recost-worker.ts';
import { createFanOut } from '../modules/integration/webhooks/fan-out.ts';
import { createAttemptHandler } from '../modules/integration/webhooks/attempt.ts';
import { createVerificationWorker } from '../modules/integration/verification/runs/worker.ts';
import { createPurgeWorker } from '../modules/integration/webhooks/purge.ts';
import { createAuthenticator } from '../platform/auth/authenticator.ts';
import { createIdentityProvider } from '../platform/auth/oidc/identity-provider.ts';
import { Rejections } from '../platform/auth/rejections.ts';
import type { Config } from '../platform/config.ts';
import { createFairness } from '../platform/fairness/shares.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { createLimits } from '../platform/limits.ts';
import type { Logger } from '../platform/log.ts';
import { createPoster } from '../platform/outbound/poster.ts';
import { withMailMetrics, createMailer } from '../platform/mail/index.ts';
import { createMetrics, type DeferredMetrics } from '../platform/metrics/deferred.ts';
import { watchDatabase } from '../platform/metrics/gauges.ts';
import type { AppServices } from './app-services.ts';
import { openTracing, tracedDatabase } from '../platform/tracing/index.ts';
import { loadTokenKeys } from '../platform/token-key.ts';
import { createServer } from '../http/server.ts';
import { listen } from './listen.ts';
import { measureCommits, tracePostings } from './instrument-posting.ts';

/** A service that accepts requests, in this process or in workers, as `main` needs it. */
export interface Serving {
  readonly url: string;
  readonly services: Pick<AppServices, 'database'>;
  /** Resolves with false if it can serve no longer. */
  readonly ended?: Promise<boolean>;
  /** Lets running requests finish, then closes everything that was opened. */
  stop(): Promise<void>;
}

/** A service that accepts requests. */
export interface RunningService extends Serving {
  readonly services: AppServices;
}

/** Builds all services and listens. The database must be migrated and safe (see `openServiceDatabase`). */
export async function startService(
  config: Config,
  log: Logger,
  target: DatabaseTarget,
  metrics: DeferredMetrics = createMetrics(),
): Promise<RunningService> {
  const tokenKeys = await loadTokenKeys(config);
  const mailer = withMailMetrics(createMailer(config, log), metrics);
  const tracing = await openTracing(config, log);
  const plain = openDatabase(target, { max: config.databasePool, applicationName: 'tallybook' });
  const database = tracing === undefined ? plain : tracedDatabase(plain, tracing);
  watchDatabase(metrics, database);
  const authenticator = createAuthenticator({ database, config, log, jobs: () => jobs });
  metrics.addGauge(
    'tallybook_listening',
    '1 while this process receives cache invalidations for keys and roles; at 0 every call reads its key from the database',
    [],
    () => [[{}, authenticator.listening ? 1 : 0]],
    'min',
  );
  const publicUrl = (): string => config.publicUrl ?? addressOf(app);
  const deliver = createDelivery({
    database,
    mailer,
    tokenKeys,
    log,
    publicUrl,
    config,
    jobs: () => jobs,
  });
  const deliverInvitationMail: typeof deliver = (job, attempt) =>
    tracing === undefined
      ? deliver(job, attempt)
      : tracing.job('invitation-mail', attempt, () => deliver(job, attempt));
  const poster = createPoster({ allowPrivate: config.webhookAllowPrivate });
  const attemptDelivery = createAttemptHandler({
    database,
    poster,
    tokenKeys,
    jobs: () => jobs,
    onAttempted: () => fanOut.wake(),
  });
  const deliverNotification = createNotificationDelivery({ database, mailer, log });
  const deliverDigest = createDigestDelivery({ database, mailer, log });
  const deliverSignIn = createSignInDelivery({
    database,
    mailer,
    tokenKeys,
    log,
    publicUrl,
    brand: config.brand,
    issuer: config.jwt?.issuer,
  });
  const deliverSignInNotice = createSignInNoticeDelivery({ database, mailer, log, brand: config.brand });
  const jobs: Jobs = createJobs({
    target,
    log,
    mailsAtOnce: mailer.atOnce,
    deliverInvitationMail,
    attemptDelivery,
    deliverNotification: (job) => {
      if ('sign_in_id' in job) return deliverSignIn(job);
      if ('session_id' in job) return deliverSignInNotice(job);
      return 'digest_on' in job ? deliverDigest(job) : deliverNotification(job);
    },
  });
  const fanOut = createFanOut({ database, jobs, log });
  const recosts = createRecostWorker(database, log);
  const expiries = createExpiryWorker(database, log);
  const reservations = createReservationWorker(database, log);
  const purges = createPurgeWorker(database, log);
  const anchors = createAnchorWorker(database, log);
  const digests = createDigestWorker({ database, jobs, log });
  const fairness = createFairness(config, metrics);
  const verifications = createVerificationWorker({ database, fairness, log });
  const services: AppServices = {
    config,
    log,
    database,
    authenticator,
    identityProvider: createIdentityProvider(config, log),
    limits: createLimits(config.limits),
    rejections: new Rejections(log),
    fairness,
    metrics,
    tracing,
    posting: tracePostings(
      createPostingEngine(database, () => recosts.wake(), measureCommits(metrics, tracing)),
      tracing,
    ),
    invitations: createSendQueue({ config, database, fanOut, jobs, tokenKeys }),
    jobs,
    fanOut,
    recosts,
    verifications,
    tokenKeys,
  };
  const app = createServer(services);
  const stop = async (): Promise<void> => {
    // At once, so that another instance continues them while this one drains.
    const verificationsStopped = verifications.stop();
    // Requests that are running, or still arrive on kept-alive connections, finish first.
    await app.close();
    services.rejections.flush();
    await fanOut.stop();
    await digests.stop();
    await jobs.stop();
    mailer.close();
    await poster.close();
    await recosts.stop();
    await expiries.stop();
    await reservations.stop();
    await purges.stop();
    await anchors.stop();
    await verificationsStopped;
    await authenticator.close();
    await database.close();
    await tracing?.close();
  };
  try {
    await jobs.start();
    await listen(app, config);
    await jobs.work();
    recosts.start();
    expiries.start();
    reservations.start();
    purges.start();
    anchors.start();
    digests.start();
    verifications.start();
    fanOut.start();
    void metrics.load();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: addressOf(app), services, stop };
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a TCP port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
