import { problemCatalog, type ProblemCode } from '@tallybook/domain';
import { exampleProblem } from '../../../document/problem-examples.ts';
import type { OperationModel } from './operation.ts';

/** A kind of problem, from the catalog that docs/errors.md is generated from. */
export interface ProblemModel {
  readonly code: string;
  readonly path: string;
  readonly status: number;
  readonly title: string;
  /** What to do. */
  readonly remedy: string;
  readonly example: unknown;
  /** The operations that can return it; empty if all of them can. */
  readonly operations: readonly OperationModel[];
}

export function problemModels(operations: readonly OperationModel[]): ProblemModel[] {
  const calls = operations.filter(({ method }) => method !== 'EVENT');
  return (Object.keys(problemCatalog) as ProblemCode[]).map((code) => {
    const { status, title, remedy } = problemCatalog[code];
    const raising = calls.filter(({ responses }) =>
      responses.some(({ problems }) => problems.some((problem) => problem.code === code)),
    );
    return {
      code,
      path: `/problems/${code}`,
      status,
      title,
      remedy,
      example: exampleProblem(code),
      operations: raising.length === calls.length ? [] : raising,
    };
  });
}
