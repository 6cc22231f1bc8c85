/** What README.md tells people to type and to write, held against what happens when they do. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const execute = promisify(execFile);
const example = 'examples/typed-client.ts';

/** The blocks of one language, in the order of the text. */
const blocks = (text, language) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, of]) => of === language)
    .map(([, , body]) => body);

/** `find` must be there, or the README no longer says what this check replaces. */
const replace = (text, find, by) => {
  assert.ok(text.includes(find), `README.md no longer says ${find}`);
  return text.replaceAll(find, by);
};

/**
 * Runs the shell blocks one after another, as in one shell beside `npm start`: only the address and the place of
 * the credentials are those of this server. The first block, which installs and starts, is what others check.
 *
 * @param {{ home: string, credentials: Record<string, string> }} server
 * @param {(path: string) => Promise<any>} get
 */
export const checkReadme = async ({ home, credentials }, get) => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const [program, ...otherPrograms] = blocks(text, 'ts');
  assert.deepEqual(otherPrograms, [], 'one program stands in README.md');
  assert.equal(program, readFileSync(join(root, example), 'utf8'), `README.md shows ${example} as it is`);

  const [starting = '', ...shell] = blocks(text, 'sh');
  assert.match(starting, /^npm start\b.*\nnpm test\b.*\n$/);
  let script = shell.join('\n');
  script = replace(script, 'http://127.0.0.1:4400', credentials.base_url);
  script = replace(script, './.tallybook/credentials.json', join(home, 'credentials.json'));
  assert.ok(script.includes(example), `README.md tells how to run ${example}`);
  const { stdout } = await execute('sh', ['-euc', script], {
    cwd: root,
    env: { PATH: process.env.PATH, TALLYBOOK_HOME: home },
    timeout: 30_000,
  });

  const [movement, invitation, ...printed] = stdout.trim().split('\n');
  const posted = JSON.parse(movement);
  assert.equal(posted.cost_amount, '125.00', movement);
  assert.deepEqual(await get(`/api/inventory/stock-movements/${posted.id}`), posted);
  const sent = JSON.parse(invitation);
  assert.deepEqual([sent.email, sent.status], ['ada@example.com', 'pending'], invitation);
  // Asked for by itself, an invitation also tells how its mail fares.
  const stored = await get(`/api/invitations/${sent.id}`);
  const { mail_status, mailed_at } = stored;
  assert.match(mail_status, /^(queued|sent)$/);
  assert.deepEqual(stored, { ...sent, mail_status, mailed_at });
  assert.ok(printed.includes(`${posted.movement_date} entry 10 125.00`), stdout);
};
