/** Writes src/contract/commands.json: every operation of the OpenAPI document as a command, with its input and help. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@tallybook/api/router';
import type { Contract } from '../src/contract/description.ts';
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
writeFileSync(
  join(import.meta.dirname, '../src/contract/commands.json'),
  `${JSON.stringify({ version, groups, commands, exports } satisfies Contract, null, 2)}\n`,
);
process.stdout.write(`${commands.length} commands\n`);
