import { codesWithItemFigures, problemCatalog, type ProblemCode } from '@tallybook/domain';
import { createPages, type Pages, type Problem } from '@tallybook/reference';
import { appRouter } from '../../modules/router.ts';
import { buildDocument } from '../document/build.ts';
import { exampleProblem } from '../document/problem-examples.ts';
import { problemSchemaName } from '../document/problem-schemas.ts';

/** The pages of `packages/reference` for this service. */
export function createReference(brand: { readonly name: string }, baseUrl: string): Pages {
  const document = buildDocument(appRouter, baseUrl);
  const problems = (Object.keys(problemCatalog) as ProblemCode[]).map((code): Problem => {
    const { status, title, remedy } = problemCatalog[code];
    return {
      code,
      status,
      title,
      remedy,
      example: exampleProblem(code),
      schema: problemSchemaName(code),
      hasItemFigures: codesWithItemFigures.includes(code),
    };
  });
  return createPages({ brand, baseUrl, document, problems });
}
