import type { Brand } from '../brand.ts';
import { readGuides, type Guide } from './guides.ts';
import { operationModels, type OperationModel } from './operation.ts';
import { problemModels, type Problem, type ProblemModel } from './problems.ts';
import type { OpenApiDocument } from './source.ts';

/** What the reference is made of, besides the guides of the repository. */
export interface Source {
  readonly brand: Pick<Brand, 'name'>;
  /** The URL of the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly document: OpenApiDocument;
  /** Every kind of problem, in the order of the catalog. */
  readonly problems: readonly Problem[];
}

/** Everything that the reference shows. */
export interface Site extends Source {
  /** In the order of the document's tags. */
  readonly operations: readonly OperationModel[];
  readonly guides: readonly Guide[];
  readonly problems: readonly ProblemModel[];
  /** The page of each guide, by its file in the repository. */
  readonly pageOfFile: ReadonlyMap<string, string>;
}

export function createSite(source: Source): Site {
  const { document } = source;
  const operations = operationModels(document);
  const guides = readGuides();
  return {
    ...source,
    operations,
    guides,
    problems: problemModels(document, operations, source.problems),
    pageOfFile: new Map([
      ['docs/adr', decisionsPath],
      ...guides.map(({ file, path }) => [file, path] as const),
    ]),
  };
}

/** The list of the design decisions. */
export const decisionsPath = '/docs/adr';

export const operationPath = ({ name }: Pick<OperationModel, 'name'>): string => `/docs/operations/${name}`;

/** The operations of each tag, in order. */
export function operationsByTag({ operations }: Pick<Site, 'operations'>): Map<string, OperationModel[]> {
  return Map.groupBy(operations, ({ tag }) => tag);
}
