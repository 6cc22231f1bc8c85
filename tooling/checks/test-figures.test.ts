import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallybook-figures-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a report like the test runner's JSON reporter and runs the script on it. */
const figures = (report: object | undefined) => {
  const file = join(folder, 'report.json');
  if (report !== undefined) writeFileSync(file, JSON.stringify(report));
  const script = join(import.meta.dirname, 'test-figures.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  return { status, text: stdout.trim() };
};

const test = (status: 'passed' | 'failed') => ({ status });
const fileOf = (status: 'passed' | 'failed', ...assertionResults: object[]) => ({ status, assertionResults });

describe('test-figures', () => {
  it('prints the numbers of passed and failed tests', () => {
    const testResults = [fileOf('failed', test('passed'), test('failed')), fileOf('passed', test('passed'))];
    expect(figures({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
      status: 0,
      text: '2 1',
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const testResults = [fileOf('passed', test('passed')), fileOf('failed')];
    expect(figures({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({
      status: 0,
      text: '1 1',
    });
  });

  it('fails when no test ran or no report was written', () => {
    expect(figures({ numPassedTests: 0, numFailedTests: 0, testResults: [] }).status).toBe(1);
    expect(figures(undefined).status).toBe(1);
  });
});
