import { readFileSync } from 'node:fs';
import { maxImportBytes, problemCatalog, type ProblemCode } from '@tallybook/domain';
import { describe, expect, it, test } from 'vitest';
import { appRouter } from '../../modules/router.ts';
import { sizeInWords } from '../edge/problems.ts';
import { operationsOf } from '../rest/operations.ts';
import { exampleProblem } from './problem-examples.ts';

const codes = Object.keys(problemCatalog) as ProblemCode[];

describe('an example problem of the document', () => {
  it.each(codes)('%s has the code, status and title of the catalog and a sentence as detail', (code) => {
    const { status, title } = problemCatalog[code];
    const problem = exampleProblem(code);
    expect(problem).toMatchObject({ code, status, title, type: `/problems/${code}` });
    expect(problem.detail).toMatch(/^\S.*\.$/);
    for (const error of problem.errors ?? []) expect(error.detail).toMatch(/^\S.*\.$/);
  });

  it('is created only by functions with which the service creates problems', () => {
    const source = readFileSync(new URL('problem-examples.ts', import.meta.url), 'utf8');
    expect(source).not.toMatch(/new ProblemError|fieldProblem|validationFailed|detail:/);
  });
});

test('the remedy of a body that is too large names the limits of all operations', () => {
  const limits = new Set([...operationsOf(appRouter).map(({ bodyLimit }) => bodyLimit), maxImportBytes]);
  const named = problemCatalog.PAYLOAD_TOO_LARGE.remedy.match(/\d+ [KM]B/g);
  expect(named).toEqual([...limits].sort((a, b) => a - b).map(sizeInWords));
});
