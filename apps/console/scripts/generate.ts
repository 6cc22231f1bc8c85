/** Writes src/generated/forms.ts: the bounds of every form, so that the browser needs neither zod nor the schemas. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formSchemas } from './forms.ts';
import { writeForms } from './write-forms.ts';

const repository = join(import.meta.dirname, '../../..');
const file = join(import.meta.dirname, '../src/generated/forms.ts');

mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, writeForms(formSchemas));
const ran = spawnSync(join(repository, 'node_modules/.bin/oxfmt'), [file], { encoding: 'utf8' });
if (ran.status !== 0) throw new Error(`oxfmt: ${ran.stdout}${ran.stderr}`);
process.stdout.write(`${Object.keys(formSchemas).length} forms\n`);
