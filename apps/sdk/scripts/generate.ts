/**
 * Writes src/contract: the client's knowledge of the service, without importing any of its packages. The types come
 * from the declaration that tsc emits for the router, the table of procedures from the router itself.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRouter } from '@tallybook/api/router';
import { readRouter } from './declaration.ts';
import { aliasNames } from './aliases.ts';
import { writeEvents } from './event-types.ts';
import { emitRouterDeclaration, format } from './emit.ts';
import { namesOf, type LiveProcedure } from './named-types.ts';
import {
  exemptWhenLong,
  writeProblems,
  writeProcedures,
  writeRouter,
  writeTypes,
  writeVersion,
  type Described,
} from './write.ts';
import type { Schema } from './zod-schema.ts';

/** The parts of a runtime procedure that are used here. */
interface RuntimeProcedure {
  _def: {
    type: 'query' | 'mutation' | 'subscription';
    inputs: Schema[];
    output?: Schema;
    meta?: { openapi?: { method: string; path: string; summary: string } };
  };
}

// tRPC's types do not declare the schemas of a procedure.
const live = appRouter._def.procedures as unknown as Record<string, RuntimeProcedure>;

function liveAt(path: string): RuntimeProcedure['_def'] {
  const procedure = live[path];
  if (procedure === undefined) throw new Error(`${path} is declared but missing at run time`);
  return procedure._def;
}

const declared = readRouter(emitRouterDeclaration());
if (declared.length !== Object.keys(live).length)
  throw new Error(
    `${declared.length} procedures are declared, ${Object.keys(live).length} exist at run time`,
  );

const schemasAt = (path: string): LiveProcedure => ({
  input: liveAt(path).inputs[0],
  output: liveAt(path).output,
});
const names = namesOf(declared, schemasAt);

const described = declared.map((procedure): Described => {
  const { type, meta } = liveAt(procedure.path);
  const openapi = meta?.openapi;
  if (type === 'subscription')
    throw new Error(`${procedure.path}: the client does not support subscriptions`);
  // REST has one operation for both forms of a list.
  const list = procedure.path.split('.').pop()?.replace(/Page$/, '');
  const summary =
    openapi === undefined
      ? `One page of \`${list}\`, with the cursor of the next one.`
      : `${openapi.summary}. \`${openapi.method} /api${openapi.path}\``;
  return { ...procedure, schemas: schemasAt(procedure.path), kind: type, summary };
});

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
const folder = join(import.meta.dirname, '../src/contract');
const files = {
  'procedures.ts': writeProcedures(described),
  'types.ts': writeTypes(names),
  'router.ts': writeRouter(described, names),
  'events.ts': writeEvents(new Set([...aliasNames, ...[...names.values()].map(({ name }) => name)])),
  'problems.ts': writeProblems(),
  'version.ts': writeVersion(version),
};

const foreign = Object.values(files)
  .join('')
  .match(/import\("[^)]+"\)\.\w+/g);
if (foreign !== null)
  throw new Error(`the contract refers to other packages: ${[...new Set(foreign)].join(', ')}`);

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
const written = Object.keys(files).map((name) => join(folder, name));
format(written);
for (const file of written) writeFileSync(file, exemptWhenLong(readFileSync(file, 'utf8')));
process.stdout.write(`contract of ${described.length} procedures, ${names.size} named types\n`);
