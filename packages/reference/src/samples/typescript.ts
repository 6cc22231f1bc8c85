import { isCsv, respondsWithFile, type SampleCall } from './call.ts';
import { literal, typeScript } from './literal.ts';

/** The parts of a sample that differ between operations. */
interface Usage {
  readonly imports: readonly string[];
  readonly statements: readonly string[];
}

/** With the typed client. */
export function typeScriptSample(call: SampleCall): string {
  const { operation, baseUrl } = call;
  const { imports, statements } = isCsv(call)
    ? importsFile(call)
    : respondsWithFile(call)
      ? exportsFile(call)
      : calls(call);
  return [
    ...imports,
    "import { createTallybook } from '@tallybook/sdk';",
    '',
    'const tallybook = createTallybook({',
    `  baseUrl: ${literal(baseUrl, typeScript)},`,
    `  apiKey: ${operation.isPublic ? 'null, // a public operation' : 'process.env.TALLYBOOK_API_KEY!,'}`,
    '});',
    '',
    ...statements,
  ].join('\n');
}

function calls({ operation, pathValues, body }: SampleCall): Usage {
  const sent = argument({ ...pathValues, ...(body as object | undefined) });
  const hasResult = operation.responses.some(({ status, body: result }) => status.startsWith('2') && result);
  const invoke = `await tallybook.${operation.name}(${sent});`;
  return {
    imports: [],
    statements: hasResult ? [`const result = ${invoke}`, 'console.log(result);'] : [invoke],
  };
}

const argument = (input: object): string =>
  Object.keys(input).length === 0 ? '' : literal(input, typeScript);

function importsFile({ operation, pathValues, queryValues }: SampleCall): Usage {
  const sent = [argument({ ...pathValues, ...queryValues }), "await openAsBlob('file.csv')"].filter(
    (each) => each !== '',
  );
  return {
    imports: ["import { openAsBlob } from 'node:fs';"],
    statements: [
      `const report = await tallybook.${operation.name}(${sent.join(', ')});`,
      'console.log(report);',
    ],
  };
}

const exportsFile = ({ operation, pathValues }: SampleCall): Usage => ({
  imports: ["import { createWriteStream } from 'node:fs';", "import { Writable } from 'node:stream';"],
  statements: [
    `const file = await tallybook.${operation.name}(${argument(pathValues)});`,
    "await file.pipeTo(Writable.toWeb(createWriteStream('file.csv')));",
  ],
});
