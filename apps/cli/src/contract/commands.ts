import { readFileSync } from 'node:fs';
import type { Contract } from './description.ts';

// Not imported: Node 20 warns about imports of JSON.
const text = readFileSync(new URL('commands.json', import.meta.url), 'utf8');

export const { version, groups, commands, exports } = JSON.parse(text) as Contract;
