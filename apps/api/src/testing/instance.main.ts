import type { DatabaseTarget } from '@tallybook/db';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { startService } from '../start/service.ts';

// One more instance on a test's database, in a process of its own so that it can be killed. Prints where it listens.
const target = JSON.parse(process.env['TARGET'] ?? '') as DatabaseTarget;
const { url } = await startService(readConfig(), createLog('error'), target);
process.stdout.write(`${url}\n`);
