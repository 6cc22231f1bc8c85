/** Runs the commands and the program that README.md shows, and checks their effects. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);
const example = 'examples/typed-client.ts';

/** The code blocks of one language, in order. */
const blocks = (text, language) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, of]) => of === language)
    .map(([, , body]) => body);

/** Fails if `find` is missing, because the replacement would then have no effect. */
const replace = (text, find, by) => {
  assert.ok(text.includes(find), `README.md does not contain ${find}`);
  return text.replaceAll(find, by);
};

/**
 * Runs the shell blocks in one shell against a running service, with its address and credentials file substituted.
 * Other checks cover the first block, which installs and starts.
 *
 * @param {{ home: string, credentials: Record<string, string> }} server
 * @param {(path: string) => Promise<any>} get
 */
export const checkReadme = async ({ home, credentials }, get) => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const [program, ...otherPrograms] = blocks(text, 'ts');
  assert.deepEqual(otherPrograms, [], 'README.md contains one program');
  assert.equal(program, readFileSync(join(root, example), 'utf8'), `README.md shows ${example} unchanged`);

  const [starting = '', ...shell] = blocks(text, 'sh');
  assert.match(starting, /^npm start\b.*\nnpm test\b.*\n$/);
  let script = shell.join('\n');
  script = replace(script, 'http://127.0.0.1:4400', credentials.base_url);
  script = replace(script, './.tallybook/credentials.json', join(home, 'credentials.json'));
  assert.ok(script.includes(example), `README.md says how to run ${example}`);
  const { stdout } = await execute('sh', ['-euc', script], {
    cwd: root,
    env: { PATH: process.env.PATH, TALLYBOOK_HOME: home },
    timeout: 30_000,
  });

  const [movement, ...printed] = stdout.trim().split('\n');
  const posted = JSON.parse(movement);
  assert.equal(posted.cost_amount, '125.00', movement);
  const { hash, ...found } = await get(`/api/inventory/stock-movements/${posted.id}`);
  assert.match(hash, /^v1:/);
  assert.deepEqual(found, { ...posted, reversed_quantity: 0, reversal_ids: [], import_id: null });
  assert.ok(printed.includes(`${posted.movement_date} entry 10 125.00`), stdout);
};
