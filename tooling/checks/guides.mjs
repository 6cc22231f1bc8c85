/** Runs the commands of the guides in docs, and compares their output with the guides. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);
const credentialsPath = './.tallybook/credentials.json';
const separator = '---- next block ----';

/** Names of the guides in docs whose commands use the credentials of a first start. */
export const guides = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .filter((name) => readFileSync(join(root, 'docs', name), 'utf8').includes(`require('${credentialsPath}')`));

/**
 * Runs the `sh` blocks of a guide in one shell against a running service. The output of a block must equal the `text`
 * block after it; without one, the block must print nothing.
 *
 * @param {string} name
 * @param {{ home: string }} server
 */
export const checkGuide = async (name, { home }) => {
  const text = readFileSync(join(root, 'docs', name), 'utf8');
  const steps = [...text.matchAll(/^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?/gms)];
  const script = steps
    .map(([, commands]) => commands)
    .join(`echo '${separator}'\n`)
    .replaceAll(credentialsPath, join(home, 'credentials.json'));
  const { stdout } = await execute('sh', ['-euc', script], {
    cwd: root,
    env: { PATH: process.env.PATH, TALLYBOOK_HOME: home },
    timeout: 60_000,
  });
  const printed = stdout.split(`${separator}\n`);
  assert.deepEqual(
    printed,
    steps.map(([, , expected = '']) => expected),
    `docs/${name} must show the output of its commands`,
  );
};
