import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readerGrants } from './grants.ts';

writeFileSync(join(import.meta.dirname, '../../reader/grants.sql'), readerGrants());
