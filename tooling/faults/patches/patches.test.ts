import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { mutants } from '../mutants/catalog/index.ts';
import { smallLimits } from './crash-fault.ts';
import { crashPoints } from './crash-points.ts';
import { crashesIn } from './crash.ts';
import { applyPatch, type Patch } from './patch.ts';
import type { Plan } from './plan.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'tallybook-patches-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each on what the ones before it left, as the hook does; what comes of them must still be TypeScript. */
function applyAll(patches: readonly Patch[]): void {
  const sources = new Map<string, string>();
  for (const patch of patches)
    sources.set(
      patch.file,
      applyPatch(sources.get(patch.file) ?? readFileSync(join(root, patch.file), 'utf8'), patch),
    );
  for (const source of sources.values()) stripTypeScriptTypes(source);
}

describe('against the sources of today', () => {
  test.each(mutants)('$name can be made', ({ patches, attack }) => {
    expect(patches.length).toBeGreaterThan(0);
    applyAll([...(attack.patches ?? []), ...patches]);
  });

  test.each(crashPoints)('the point "$name" can be put in', ({ patch }) => applyAll([patch]));

  test('all points together, with limits made small', () =>
    applyAll([...smallLimits, ...crashPoints.map(({ patch }) => patch)]));

  test('mutants and points have names of their own', () => {
    for (const named of [mutants, crashPoints])
      expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
  });
});

describe('a patch', () => {
  const patch = { file: 'a.ts', find: 'one', replace: '$& two' };
  test('replaces what it finds, to the letter', () =>
    expect(applyPatch('a one b', patch)).toBe('a $& two b'));
  test.each([
    ['two', 0],
    ['one one', 2],
  ])('is stale in "%s"', (source, count) => {
    expect(() => applyPatch(source, patch)).toThrow(
      `a.ts: expected exactly once, found ${count} times:\none`,
    );
  });
});

/** Runs a program behind the hook. */
function run(plan: Plan | undefined, program: string) {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan ?? {}));
  const hook = join(import.meta.dirname, 'hook.ts');
  const environment = plan === undefined ? {} : { FAULTS_PATCHES: file };
  return spawnSync(process.execPath, ['--import', hook, '--input-type=module', '--eval', program], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
    encoding: 'utf8',
  });
}

describe('the hook', () => {
  const file = 'apps/api/src/platform/ids.ts';
  const show = `console.log((await import('${join(root, file)}')).newId())`;

  test('changes a file that is TypeScript still', () => {
    const find = 'export';
    const source = readFileSync(join(root, file), 'utf8');
    expect(source.split(find)).toHaveLength(2);
    const changed = run(
      { patches: [{ file, find, replace: 'const left: string = "left";\nconsole.log(left);\nexport' }] },
      show,
    );
    expect(changed).toMatchObject({ status: 0, stdout: expect.stringMatching(/^left\n[-0-9a-f]{36}\n$/) });
    expect(run({ patches: [] }, show).stdout).toMatch(/^[-0-9a-f]{36}\n$/);
  });

  test('ends the process when a patch is stale, before anything else runs', () => {
    const stale = run({ patches: [{ file, find: 'not there', replace: '' }] }, show);
    expect(stale).toMatchObject({
      status: 65,
      stdout: '',
      stderr: `faults: a patch does not fit. ${file}: expected exactly once, found 0 times:\nnot there\n`,
    });
  });

  test('ends the process when there is no plan', () => {
    expect(run(undefined, show)).toMatchObject({ status: 65, stdout: '' });
  });

  test('kills at a point, at the pass asked for, so often in all, and keeps count', () => {
    const log = join(folder, 'crashes.log');
    const plan = { patches: [], crashes: { log, points: { here: { pass: 3, most: 2 } } } };
    const program =
      'for (let i = 1; i <= 4; i += 1) { console.log(i); crashPoint("here"); crashPoint("there"); }';
    expect(run(plan, program)).toMatchObject({ signal: 'SIGKILL', stdout: '1\n2\n3\n' });
    expect(run(plan, program)).toMatchObject({ signal: 'SIGKILL' });
    expect(crashesIn(log, 'here')).toBe(2);
    expect(run(plan, program)).toMatchObject({ status: 0, stdout: '1\n2\n3\n4\n' });
    expect([crashesIn(log), crashesIn(log, 'her'), crashesIn(join(folder, 'none'))]).toEqual([2, 0, 0]);
  });
});
