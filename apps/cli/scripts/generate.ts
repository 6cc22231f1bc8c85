/** Writes src/contract/commands.ts: every operation of the OpenAPI document as a command, with its input and help. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@tallybook/api/router';
import { describeCommands, type Document, type RuntimeProcedure } from './describe.ts';

const document = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@tallybook/api/openapi.json')), 'utf8'),
) as Document;
// tRPC's types do not declare what a procedure stores.
const procedures = appRouter._def.procedures as unknown as Record<string, RuntimeProcedure>;

const { commands, exports, groups } = describeCommands(document, procedures);
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
const file = join(import.meta.dirname, '../src/contract/commands.ts');
writeFileSync(
  file,
  `// Generated from the service by \`pnpm generate\`. Do not edit.
/* oxlint-disable eslint/max-lines -- generated */

import type { CommandDescription, FileDescription } from './description.ts';

/** The version of this package. */
export const version = '${version}';

/** Every operation of the service, in the order of its document. */
export const commands: readonly CommandDescription[] = ${JSON.stringify(commands)};

/** The first words of the commands, with their descriptions. */
export const groups: Readonly<Record<string, string>> = ${JSON.stringify(groups)};

/** Movements, reports and lists as CSV files. */
export const exports: readonly FileDescription[] = ${JSON.stringify(exports)};
`,
);
const oxfmt = join(import.meta.dirname, '../../../node_modules/.bin/oxfmt');
const { status, stderr } = spawnSync(oxfmt, [file], { encoding: 'utf8' });
if (status !== 0) throw new Error(`oxfmt: ${stderr}`);
process.stdout.write(`${commands.length} commands\n`);
