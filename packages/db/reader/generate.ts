import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readerGrants } from '../src/reader/grants.ts';

writeFileSync(join(import.meta.dirname, 'grants.sql'), readerGrants());
