import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { bootstrapUsage } from './start/bootstrap-usage.ts';
import type { RunningService } from './start/service.ts';
import { onSignal } from './start/signals.ts';
import { UsageError } from './start/usage-error.ts';
import { listening, welcome } from './start/welcome.ts';

/** BSD sysexits: a command that cannot be followed; a configuration that must be put right first. */
const exitUsage = 64;
const exitConfig = 78;

// What a command needs is loaded by it: what is wrong with a call or a setting is said at once.

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function serve(config: Config): Promise<number> {
  const log = createLog(config.logLevel);
  const asked = onSignal();
  const { readyDatabase } = await import('./start/database.ts');
  const database = await readyDatabase(config, say);
  try {
    const { startService } = await import('./start/service.ts');
    const running = await startService(config, log, database.service);
    try {
      if (!config.production) await welcomeNewcomer(config, running);
      say(listening(running.url));
      const reason = await Promise.race([asked, ...(database.ended === undefined ? [] : [database.ended])]);
      if (reason) return 0;
      log.error('the embedded database has ended');
      return 1;
    } finally {
      await running.stop();
    }
  } finally {
    await database.stop();
  }
}

/** On an empty database makes the first organization and prints its key, once. */
async function welcomeNewcomer(config: Config, running: RunningService): Promise<void> {
  const { foundExample, readCredentials, storeCredentials } = await import('./start/first-start.ts');
  const founded = await foundExample(running.services.database);
  const stored = founded ?? readCredentials(config.home);
  if (stored === undefined) return;
  // The port may be another one at each start; whoever reads the file finds this one.
  const credentials = { ...stored, base_url: running.url };
  const file = storeCredentials(config.home, credentials);
  if (founded !== undefined) say(welcome(credentials, file));
}

/** Creates the first organization on request, for production, and prints its key once. */
async function bootstrap(config: Config, args: string[]): Promise<number> {
  const { bootstrapOptions } = await import('./start/bootstrap-options.ts');
  const founding = bootstrapOptions(args, config.production);
  const { readyDatabase } = await import('./start/database.ts');
  const database = await readyDatabase(config, say);
  const { openDatabase } = await import('@tallybook/db');
  const connection = openDatabase(database.service, { max: 1, applicationName: 'tallybook-bootstrap' });
  try {
    const { foundFirst } = await import('./start/first-start.ts');
    const founded = await foundFirst(connection, config.production ? 'live' : 'test', founding);
    say(
      founded === undefined
        ? 'The database has organizations already; nothing was made.'
        : JSON.stringify(founded, null, 2),
    );
    return founded === undefined ? 1 : 0;
  } finally {
    await connection.close();
    await database.stop();
  }
}

async function migrate(config: Config): Promise<number> {
  const { migrateDatabase } = await import('./start/database.ts');
  await migrateDatabase(config, say);
  return 0;
}

const commands: Record<string, (config: Config, args: string[]) => Promise<number>> = {
  serve: (config, args) => withoutArguments(args, serve, config),
  bootstrap,
  migrate: (config, args) => withoutArguments(args, migrate, config),
};

/** What would be passed over in silence was meant to do something. */
function withoutArguments(
  args: string[],
  command: (config: Config) => Promise<number>,
  config: Config,
): Promise<number> {
  if (args.length > 0) throw new UsageError(`${args.join(' ')}: this command takes no arguments`);
  return command(config);
}

async function main([name = 'serve', ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command === undefined)
      throw new UsageError(`Usage: npm start -- [serve | migrate | ${bootstrapUsage}]`);
    return await command(readConfig(), args);
  } catch (error) {
    const usage = error instanceof UsageError;
    if (!usage && !(error instanceof ConfigError) && !(await isOperators(error))) throw error;
    process.stderr.write(`tallybook: ${(error as Error).message}\n`);
    return usage ? exitUsage : exitConfig;
  }
}

/** Something about the server or a folder that whoever runs it must put right. */
async function isOperators(error: unknown): Promise<boolean> {
  return error instanceof (await import('@tallybook/db')).OperatorError;
}

// One signal ends everything in order; whatever would otherwise keep the process is not waited for.
process.exit(await main(process.argv.slice(2)));
