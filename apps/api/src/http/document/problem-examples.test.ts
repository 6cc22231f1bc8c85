import { readFileSync } from 'node:fs';
import { problemCatalog, type ProblemCode } from '@tallybook/domain';
import { describe, expect, it } from 'vitest';
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
