import { appRouter } from '../../../../modules/router.ts';
import type { Brand } from '../../../../platform/mail/brand.ts';
import { buildDocument } from '../../../document/build.ts';
import type { OpenApiDocument } from '../../../document/document.ts';
import { readGuides, type Guide } from './guides.ts';
import { operationModels, type OperationModel } from './operation.ts';
import { problemModels, type ProblemModel } from './problems.ts';

/** Everything that the reference shows. */
export interface Site {
  readonly brand: Brand;
  /** The URL of the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly document: OpenApiDocument;
  /** In the order of the document's tags. */
  readonly operations: readonly OperationModel[];
  readonly guides: readonly Guide[];
  readonly problems: readonly ProblemModel[];
  /** The page of each guide, by its file in the repository. */
  readonly pageOfFile: ReadonlyMap<string, string>;
}

export function createSite(brand: Brand, baseUrl: string): Site {
  const document = buildDocument(appRouter, baseUrl);
  const operations = operationModels(document);
  const guides = readGuides();
  return {
    brand,
    baseUrl,
    document,
    operations,
    guides,
    problems: problemModels(document, operations),
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
