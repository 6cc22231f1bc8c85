// Proves that the history of a ledger has not been changed, with an anchor in a file of your own (docs/anchors.md).
// Run it while `npm start` is running: node_modules/.bin/node examples/anchor.ts [FILE]
//
// With FILE: checks the anchor in FILE, if there is one, and stores the newest anchor in it. KEY is an API key of the
// organization; by default, that of the first organization. Exits with 1 if the history was changed.
// Without FILE: does so in an organization of its own, with a movement in between.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTallybook, type Tallybook } from '@tallybook/sdk';
import { checkAnchor, HistoryChanged, newestAnchor, readAnchor, storeAnchor } from './anchor-check.ts';
import { readCredentials } from './credentials.ts';

const { base_url: baseUrl, api_key: firstKey } = readCredentials();
const apiKey = process.env['KEY'] ?? firstKey;
const [file] = process.argv.slice(2);

async function checkAndStore(client: Tallybook, path: string): Promise<void> {
  const stored = readAnchor(path);
  const newest = stored === undefined ? await newestAnchor(client) : await checkAnchor(client, stored);
  console.log(
    stored === undefined
      ? `stored: position ${newest.position}`
      : `unchanged: position ${stored.position}, and every entry up to ${newest.position} follows from it`,
  );
  storeAnchor(path, newest);
}

async function demonstrate(): Promise<void> {
  const { api_key } = await createTallybook({ baseUrl, apiKey }).organizations.create({
    name: 'Anchored Ltd',
  });
  const client = createTallybook({ baseUrl, apiKey: api_key });
  const path = join(mkdtempSync(join(tmpdir(), 'tallybook-anchor-')), 'anchor.json');
  const { id: product_id } = await client.products.create({ sku: 'LAMP', name: 'Lamp' });
  const receive = (movement_date: string) =>
    client.stockMovements.post({ product_id, movement_date, type: 'entry', quantity: 5, unit_cost: 12 });
  await receive('2026-03-02');
  await checkAndStore(client, path);
  await receive('2026-03-03');
  await checkAndStore(client, path);
}

try {
  await (file === undefined ? demonstrate() : checkAndStore(createTallybook({ baseUrl, apiKey }), file));
} catch (error) {
  if (!(error instanceof HistoryChanged)) throw error;
  console.error(`THE HISTORY WAS CHANGED: ${error.message}`);
  process.exitCode = 1;
}
