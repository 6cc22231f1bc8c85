/** What the guides in docs tell people to type, and what they say comes of it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);
const given = './.tallybook/credentials.json';
const between = '---- next block ----';

/** Guides whose commands run against a fresh start, by their name in docs. */
export const guides = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .filter((name) => readFileSync(join(root, 'docs', name), 'utf8').includes(`require('${given}')`));

/**
 * Runs the `sh` blocks of a guide one after another, as in one shell beside `npm start`. What a block prints is
 * the `text` block that follows it, or nothing where none does.
 *
 * @param {string} name
 * @param {{ home: string, credentials: Record<string, string> }} server
 */
export const checkGuide = async (name, { home, credentials }) => {
  const text = readFileSync(join(root, 'docs', name), 'utf8');
  const steps = [...text.matchAll(/^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```)?/gms)];
  const script = steps
    .map(([, commands]) => commands)
    .join(`echo '${between}'\n`)
    .replaceAll('http://127.0.0.1:4400', credentials.base_url)
    .replaceAll(given, join(home, 'credentials.json'));
  const { stdout } = await execute('sh', ['-euc', script], {
    cwd: root,
    env: { PATH: process.env.PATH },
    timeout: 60_000,
  });
  const printed = stdout.split(`${between}\n`);
  assert.deepEqual(
    printed,
    steps.map(([, , expected = '']) => expected),
    `docs/${name} says what its commands print`,
  );
};
