import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRouter } from '@tallybook/api/router';
import type { Contract } from './contract.ts';
import { pack, unpack } from './file-format.ts';
import { restContract } from './rest.ts';
import { trpcContract } from './trpc.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(import.meta.dirname, 'released');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The contracts of both protocols, with the version that they belong to. */
export interface Recorded {
  readonly version: string;
  readonly contracts: Readonly<Record<'rest' | 'trpc', Contract>>;
}

export function currentContracts(): Recorded {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const client = 'apps/sdk/src/contract';
  const rest = restContract(JSON.parse(read('apps/api/openapi.json')));
  const types = ['types.ts', 'events.ts'].map((file) => read(join(client, file))).join('');
  const trpc = trpcContract(appRouter._def.procedures, read(join(client, 'problems.ts')), types);
  return { version, contracts: { rest, trpc } };
}

/** The contracts of the last release. */
export function releasedContracts(): Recorded {
  const { version } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as { version: string };
  const load = (name: string): Contract => unpack(readFileSync(join(folder, `${name}.json`), 'utf8'));
  return { version, contracts: { rest: load('rest'), trpc: load('trpc') } };
}

/** Makes these the contracts of the last release. */
export function record({ version, contracts }: Recorded): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify({ version })}\n`);
  for (const [name, contract] of Object.entries(contracts))
    writeFileSync(join(folder, `${name}.json`), pack(contract));
}
