import { createPrintedLink } from '../modules/identity/sessions/link.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { readCredentials, storeCredentials } from './credentials.ts';
import { createExampleOrganization } from './first-organization.ts';
import type { Progress } from './progress.ts';
import { clearPending, markPending, pendingSince } from './sample-data/pending.ts';
import type { Serving } from './service.ts';
import { consoleLink, welcome } from './welcome.ts';

interface Output {
  readonly print: (line: string) => void;
  readonly step: Progress;
  /** Adds no sample data. */
  readonly empty: boolean;
}

/** On an empty database, creates the example organization with sample data and prints its key, once. */
export async function createExample(
  config: Config,
  log: Logger,
  running: Serving,
  { print, step, empty }: Output,
): Promise<void> {
  const { home } = config;
  const created = await createExampleOrganization(running.services.database);
  // Before the credentials: a start that ends in between leaves a marker, which the next start reads.
  if (created !== undefined) markPending(home, new Date().toISOString().slice(0, 10));
  if (empty) clearPending(home);
  const known = created ?? readCredentials(home);
  if (known === undefined) return;
  // The port may differ from the last start; readers of the file need the current one.
  const credentials = { ...known, base_url: running.url };
  const file = storeCredentials(home, credentials);
  if (pendingSince(home) !== undefined) {
    step('Adding sample data');
    const { addSampleData } = await import('./sample-data/add.ts');
    await addSampleData(config, log, credentials);
  }
  const { database } = running.services;
  const link = await createPrintedLink(database, known.user_id, config.publicUrl ?? running.url);
  print(created === undefined ? consoleLink(link) : welcome(credentials, file, empty, link));
}
