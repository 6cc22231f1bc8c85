import type { DatabaseTarget } from '@tallybook/db';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { startService } from '../start/service.ts';

// Another instance on a test's database, as a separate process that a test can kill. Prints its URL.
const target = JSON.parse(process.env['TARGET'] ?? '') as DatabaseTarget;
const { url } = await startService(readConfig(), createLog('error'), target);
process.stdout.write(`${url}\n`);
