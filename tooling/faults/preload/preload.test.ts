import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { smallLimits } from '../crash-points/fault.ts';
import { countCrashes } from '../crash-points/log.ts';
import { crashPoints } from '../crash-points/points.ts';
import { mutants } from '../mutants/catalog.ts';
import { applyPatch, type Patch } from './patch.ts';
import { planVariable, type Plan } from './plan.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'tallybook-preload-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Applies the patches one after another, as the preload script does. The result must still be TypeScript. */
function applyAll(patches: readonly Patch[]): void {
  const sources = new Map<string, string>();
  for (const patch of patches) {
    const { file } = patch;
    sources.set(file, applyPatch(sources.get(file) ?? readFileSync(join(root, file), 'utf8'), patch));
  }
  for (const source of sources.values()) stripTypeScriptTypes(source);
}

describe('the current sources', () => {
  test.each(mutants)('can be mutated: $name', ({ patches }) => {
    expect(patches.length).toBeGreaterThan(0);
    applyAll(patches);
  });

  test('can be given small limits', () => applyAll(smallLimits));

  test('publish exactly the crash points of the list', () => {
    const published = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/crashPoint\('(.+?)'\)/g)].map(([, name]) => name),
    );
    expect(new Set(published)).toEqual(new Set(crashPoints));
    expect(published).toHaveLength(crashPoints.length);
  });

  test('have one mutant of each name', () =>
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length));
});

describe('a patch', () => {
  const patch = { file: 'a.ts', find: 'one two', replace: '$& three' };

  test('replaces the text literally, whatever its white space', () =>
    expect(applyPatch('a one\n  two b', patch)).toBe('a $& three b'));

  test.each([
    ['two', 0],
    ['one two, one two', 2],
  ])('is stale for "%s"', (source, count) => {
    const problem = `a.ts: expected exactly once, found ${count} times:\none two`;
    expect(() => applyPatch(source, patch)).toThrow(problem);
  });

  const functions = 'function a(): void {\n  one();\n}\n\nfunction b(): void {\n  one();\n}\n';

  test('can be limited to one function', () => {
    const within = { file: 'a.ts', within: 'b', find: 'one()', replace: 'two()' };
    expect(applyPatch(functions, within)).toBe(functions.replace(/one(?=\(\);\n\}\n$)/, 'two'));
    expect(() => applyPatch(functions, { ...within, within: 'c' })).toThrow(
      'a.ts, function c: the function is missing',
    );
  });
});

/** Runs a program with the preload script. */
function run(plan: Plan | undefined, program: string) {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan ?? {}));
  const script = join(import.meta.dirname, 'preload.ts');
  const variables = plan === undefined ? {} : { [planVariable]: file };
  return spawnSync(process.execPath, ['--import', script, '--input-type=module', '--eval', program], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...variables },
    encoding: 'utf8',
  });
}

describe('the preload script', () => {
  const file = 'apps/api/src/platform/ids.ts';
  const show = `console.log((await import('${join(root, file)}')).newId())`;

  test('patches a TypeScript file as it is loaded', () => {
    const replace = 'const left: string = "left";\nconsole.log(left);\nexport';
    const patched = run({ patches: [{ file, find: 'export', replace }] }, show);
    expect(patched).toMatchObject({ status: 0, stdout: expect.stringMatching(/^left\n[-0-9a-f]{36}\n$/) });
    expect(run({ patches: [] }, show).stdout).toMatch(/^[-0-9a-f]{36}\n$/);
  });

  test('ends the process before any other code when a patch is stale', () => {
    const stale = run({ patches: [{ file, find: 'absent', replace: '' }] }, show);
    expect(stale).toMatchObject({
      status: 65,
      stdout: '',
      stderr: `faults: StalePatchError: ${file}: expected exactly once, found 0 times:\nabsent\n`,
    });
  });

  test('ends the process without a plan', () => {
    expect(run(undefined, show)).toMatchObject({ status: 65, stdout: '' });
  });

  test('kills the process at the given pass of a crash point, up to the given number of crashes', () => {
    const log = join(folder, 'crashes.log');
    const plan = { patches: [], crashes: { log, points: { here: { pass: 3, maxCrashes: 2 } } } };
    const program = `
      import { channel } from 'node:diagnostics_channel';
      const point = channel('tallybook:crash-point');
      for (let i = 1; i <= 4; i += 1) { console.log(i); point.publish('here'); point.publish('there'); }`;
    expect(run(plan, program)).toMatchObject({ signal: 'SIGKILL', stdout: '1\n2\n3\n' });
    expect(run(plan, program)).toMatchObject({ signal: 'SIGKILL' });
    expect(countCrashes(log, 'here')).toBe(2);
    expect(run(plan, program)).toMatchObject({ status: 0, stdout: '1\n2\n3\n4\n' });
    expect([countCrashes(log), countCrashes(log, 'her'), countCrashes(join(folder, 'absent'))]).toEqual([
      2, 0, 0,
    ]);
  });
});
