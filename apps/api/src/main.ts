import { OperatorError } from '@tallybook/db/embedded';
import { ConfigError, readConfig, type Config } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { migrateDatabase, readyDatabase } from './start/database.ts';
import { foundFirst, storeCredentials, readCredentials } from './start/first-start.ts';
import { startService, type RunningService } from './start/service.ts';
import { onSignal } from './start/signals.ts';
import { listening, welcome } from './start/welcome.ts';

/** BSD sysexits: a configuration that must be put right first. */
const exitConfig = 78;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function serve(config: Config): Promise<number> {
  const log = createLog(config.logLevel);
  const asked = onSignal();
  const database = await readyDatabase(config, say);
  try {
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
  const founded = await foundFirst(running.services.database, 'test');
  const stored = founded ?? readCredentials(config.home);
  if (stored === undefined) return;
  // The port may be another one at each start; whoever reads the file finds this one.
  const credentials = { ...stored, base_url: running.url };
  const file = storeCredentials(config.home, credentials);
  if (founded !== undefined) say(welcome(credentials, file));
}

/** Creates the first organization on request, for production, and prints its key once. */
async function bootstrap(config: Config): Promise<number> {
  const database = await readyDatabase(config, say);
  const { openDatabase } = await import('@tallybook/db');
  const connection = openDatabase(database.service, { max: 1, applicationName: 'tallybook-bootstrap' });
  try {
    const founded = await foundFirst(connection, config.production ? 'live' : 'test');
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

const commands: Record<string, (config: Config) => Promise<number>> = {
  serve,
  bootstrap,
  migrate: async (config) => {
    await migrateDatabase(config, say);
    return 0;
  },
};

async function main(): Promise<number> {
  const command = commands[process.argv[2] ?? 'serve'];
  if (command === undefined) {
    process.stderr.write(`Usage: tallybook [${Object.keys(commands).join(' | ')}]\n`);
    return 64;
  }
  try {
    return await command(readConfig());
  } catch (error) {
    if (error instanceof ConfigError || error instanceof OperatorError) {
      process.stderr.write(`tallybook: ${error.message}\n`);
      return exitConfig;
    }
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      process.stderr.write('tallybook: the port is in use; set PORT to another one (0 for any free one)\n');
      return exitConfig;
    }
    throw error;
  }
}

// One signal ends everything in order; whatever would otherwise keep the process is not waited for.
process.exit(await main());
