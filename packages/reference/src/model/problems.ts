import type { OperationModel } from './operation.ts';
import { valueModel, type PropertyModel } from './schema.ts';
import type { OpenApiDocument } from './source.ts';

/** A kind of problem as the service knows it. */
export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** What to do. */
  readonly remedy: string;
  readonly example: unknown;
  /** The schema in the document, if this kind of problem has its own. */
  readonly schema: string;
  /** In a batch, the figures are in the item's entry of `errors`. */
  readonly hasItemFigures: boolean;
}

export interface ProblemModel extends Problem {
  readonly path: string;
  /** The members that only this kind of problem has. */
  readonly figures: readonly PropertyModel[];
  /** The operations that can return it; empty if all of them can. */
  readonly operations: readonly OperationModel[];
}

export function problemModels(
  document: OpenApiDocument,
  operations: readonly OperationModel[],
  problems: readonly Problem[],
): ProblemModel[] {
  const common = new Set(propertiesOf(document, 'Problem').map(({ name }) => name));
  const calls = operations.filter(({ method }) => method !== 'EVENT');
  return problems.map((problem) => {
    const { code, schema } = problem;
    const raising = calls.filter(({ responses }) =>
      responses.some((response) => response.problems.some((each) => each.code === code)),
    );
    return {
      ...problem,
      path: `/problems/${code}`,
      figures: propertiesOf(document, schema).filter(({ name }) => !common.has(name)),
      operations: raising.length === calls.length ? [] : raising,
    };
  });
}

/** Properties of a schema of the document; none if there is no such schema. */
function propertiesOf(document: OpenApiDocument, name: string): readonly PropertyModel[] {
  const schema = document.components.schemas[name];
  return schema === undefined ? [] : valueModel(document, schema).properties;
}
