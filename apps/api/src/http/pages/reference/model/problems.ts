import { codesWithItemFigures, problemCatalog, type ProblemCode } from '@tallybook/domain';
import { exampleProblem } from '../../../document/problem-examples.ts';
import { problemSchemaName as schemaName } from '../../../document/problem-schemas.ts';
import type { OpenApiDocument } from '../../../document/document.ts';
import type { OperationModel } from './operation.ts';
import { valueModel, type PropertyModel } from './schema.ts';

/** A kind of problem, from the catalog that docs/errors.md is generated from. */
export interface ProblemModel {
  readonly code: string;
  readonly path: string;
  readonly status: number;
  readonly title: string;
  /** What to do. */
  readonly remedy: string;
  readonly example: unknown;
  /** The members that only this kind of problem has. */
  readonly figures: readonly PropertyModel[];
  /** In a batch, the figures are in the item's entry of `errors`. */
  readonly hasItemFigures: boolean;
  /** The operations that can return it; empty if all of them can. */
  readonly operations: readonly OperationModel[];
}

export function problemModels(
  document: OpenApiDocument,
  operations: readonly OperationModel[],
): ProblemModel[] {
  const common = new Set(propertiesOf(document, 'Problem').map(({ name }) => name));
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
      figures: propertiesOf(document, schemaName(code)).filter(({ name }) => !common.has(name)),
      hasItemFigures: codesWithItemFigures.includes(code),
      operations: raising.length === calls.length ? [] : raising,
    };
  });
}

/** Properties of a schema of the document; none if there is no such schema. */
function propertiesOf(document: OpenApiDocument, name: string): readonly PropertyModel[] {
  const schema = document.components.schemas[name];
  return schema === undefined ? [] : valueModel(document, schema).properties;
}
