import { commandLine, ConfigError, readConfig, type Config } from './platform/config.ts';
import { createLog, type Logger } from './platform/log.ts';
import { createProgress } from './start/progress.ts';
import { stopSignal } from './start/signals.ts';
import { StartFailed } from './start/start-failed.ts';
import {
  UsageError,
  bootstrapUsage,
  distributeUsage,
  isEmptyStart,
  serveUsage,
  shardsOption,
} from './start/usage.ts';
import { listening } from './start/welcome.ts';

/** BSD sysexits: EX_USAGE for a wrong command line, EX_CONFIG for a configuration error. */
const exitUsage = 64;
const exitConfig = 78;

// Each command imports its modules itself, so that usage and configuration errors appear at once.

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const step = createProgress(print);

async function serve(config: Config, args: string[]): Promise<number> {
  const empty = isEmptyStart(args, config.production);
  const log = createLog(config.logLevel);
  const stopRequested = stopSignal();
  step('Loading the database library');
  const { openServiceDatabase } = await import('./start/database.ts');
  const opening = openServiceDatabase(config, print, step);
  // The service's modules load while PostgreSQL starts. Its errors are reported below, after the database's.
  const loading =
    config.workers === 1
      ? import('./start/service.ts').then(({ startService }) => startService)
      : import('./start/workers/primary.ts').then(({ startWorkers }) => startWorkers);
  loading.catch(() => undefined);
  const database = await opening;
  try {
    step('Loading the service');
    const start = await loading;
    step('Starting the background jobs and listening');
    const running = await start(config, log, database.service);
    try {
      step('Looking for the first organization');
      if (!config.production) {
        const { createExample } = await import('./start/example.ts');
        await createExample(config, log, running, { step, print, empty });
      }
      step(undefined);
      print(listening(running.url));
      const requested = await Promise.race([
        stopRequested,
        ...(running.ended === undefined ? [] : [running.ended]),
        ...(database.ended === undefined ? [] : [embeddedEnded(database.ended, log)]),
      ]);
      return requested ? 0 : 1;
    } finally {
      await running.stop();
    }
  } finally {
    await database.stop();
  }
}

async function embeddedEnded(ended: Promise<boolean>, log: Logger): Promise<boolean> {
  const asked = await ended;
  if (!asked) log.error('the embedded PostgreSQL server has stopped unexpectedly');
  return asked;
}

/** Creates the first organization on request, for production, and prints its key once. */
async function bootstrap(config: Config, args: string[]): Promise<number> {
  const { bootstrapOptions, keyForOption } = await import('./start/bootstrap-options.ts');
  const keyFor = keyForOption(args);
  if (keyFor !== undefined) return createKeyFor(config, keyFor);
  const organization = bootstrapOptions(args, config.production);
  const { openServiceDatabase } = await import('./start/database.ts');
  const database = await openServiceDatabase(config, print, step);
  const { openDatabase } = await import('@tallybook/db');
  const connection = openDatabase(database.service, { max: 1, applicationName: 'tallybook-bootstrap' });
  try {
    const { createFirstOrganization } = await import('./start/first-organization.ts');
    const environment = config.production ? 'live' : 'test';
    const created = await createFirstOrganization(connection, environment, organization);
    print(
      created === undefined
        ? 'The database already has an organization; nothing was created.'
        : JSON.stringify(created, null, 2),
    );
    return created === undefined ? 1 : 0;
  } finally {
    await connection.close();
    await database.stop();
  }
}

/** Creates an owner key for an organization that has lost every owner credential, and prints it once. */
async function createKeyFor(config: Config, organizationId: string): Promise<number> {
  const log = createLog(config.logLevel);
  const { openServiceDatabase } = await import('./start/database.ts');
  const database = await openServiceDatabase(config, print, step);
  const { openDatabase } = await import('@tallybook/db');
  const connection = openDatabase(database.service, { max: 1, applicationName: 'tallybook-bootstrap' });
  const { openQueue } = await import('./platform/jobs/queue-only.ts');
  const jobs = await openQueue(database.service, log);
  try {
    const { createOwnerKey } = await import('./start/owner-key.ts');
    const environment = config.production ? 'live' : 'test';
    const created = await createOwnerKey(connection, jobs, environment, organizationId);
    print(
      created === undefined
        ? `There is no organization ${organizationId}; nothing was created.`
        : JSON.stringify(created, null, 2),
    );
    return created === undefined ? 1 : 0;
  } finally {
    await jobs.stop();
    await connection.close();
    await database.stop();
  }
}

async function migrate(config: Config): Promise<number> {
  step('Migrating the database');
  const { migrateDatabase } = await import('./start/database.ts');
  await migrateDatabase(config, print);
  return 0;
}

/** Distributes the migrated database over the workers of a Citus cluster. */
async function distribute(config: Config, args: string[]): Promise<number> {
  const shards = shardsOption(args);
  step('Checking the cluster');
  const { distributeDatabase } = await import('./start/database.ts');
  await distributeDatabase(config, print, shards);
  return 0;
}

/** One of `config.workers` processes. The primary starts it: see start/workers. */
async function work(config: Config): Promise<number> {
  const { runWorker } = await import('./start/workers/worker.ts');
  return runWorker(config, createLog(config.logLevel));
}

const commands: Record<string, (config: Config, args: string[]) => Promise<number>> = {
  serve,
  worker: (config, args) => withoutArguments(args, work, config),
  bootstrap,
  migrate: (config, args) => withoutArguments(args, migrate, config),
  distribute,
};

/** Rejects stray arguments instead of ignoring them. */
function withoutArguments(
  args: string[],
  command: (config: Config) => Promise<number>,
  config: Config,
): Promise<number> {
  if (args.length > 0) throw new UsageError(`unexpected arguments: ${args.join(' ')}`);
  return command(config);
}

async function main(line: string[]): Promise<number> {
  // An option without a command belongs to `serve`.
  const [name = 'serve', ...args] = line[0]?.startsWith('--') === true ? ['serve', ...line] : line;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command === undefined)
      throw new UsageError(
        `unknown command: ${name}. Usage: ${commandLine(`[${serveUsage} | migrate | ${distributeUsage} | ${bootstrapUsage}]`)}`,
      );
    return await command(readConfig(), args);
  } catch (error) {
    if (error instanceof StartFailed) return error.exitCode;
    const isUsage = error instanceof UsageError;
    if (!isUsage && !(error instanceof ConfigError) && !(await isOperatorError(error))) throw error;
    process.stderr.write(`tallybook: ${(error as Error).message}\n`);
    return isUsage ? exitUsage : exitConfig;
  }
}

/** A fault of the database server or a folder that the operator must fix. */
async function isOperatorError(error: unknown): Promise<boolean> {
  return error instanceof (await import('@tallybook/db')).OperatorError;
}

// `main` has shut everything down in order; anything still open must not keep the process alive.
process.exit(await main(process.argv.slice(2)));
