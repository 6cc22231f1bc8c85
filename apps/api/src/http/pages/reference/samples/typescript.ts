import { isCsv, isInClient, type SampleCall } from './call.ts';
import { literal, typeScript } from './literal.ts';

/** With the typed client; files are sent and received with fetch. */
export function typeScriptSample(call: SampleCall): string {
  if (!isInClient(call.operation)) return fetchSample(call);
  const { operation, baseUrl, pathValues, body } = call;
  const client = [
    "import { createTallybook } from '@tallybook/sdk';",
    '',
    'const tallybook = createTallybook({',
    `  baseUrl: ${literal(baseUrl, typeScript)},`,
    `  apiKey: ${operation.isPublic ? 'null, // a public operation' : 'process.env.TALLYBOOK_API_KEY!,'}`,
    '});',
    '',
  ];
  const input = { ...pathValues, ...(body as object | undefined) };
  const sent = Object.keys(input).length === 0 ? '' : literal(input, typeScript);
  const hasResult = operation.responses.some(({ status, body: result }) => isSuccess(status) && result);
  const invoke = `await tallybook.${operation.name}(${sent});`;
  return [
    ...client,
    hasResult ? `const result = ${invoke}` : invoke,
    ...(hasResult ? ['console.log(result);'] : []),
  ].join('\n');
}

const isSuccess = (status: string): boolean => status.startsWith('2');

function fetchSample(call: SampleCall): string {
  const { operation, baseUrl, path } = call;
  const lines = [
    ...(isCsv(call)
      ? ["import { openAsBlob } from 'node:fs';"]
      : [
          "import { createWriteStream } from 'node:fs';",
          "import { Readable } from 'node:stream';",
          "import { pipeline } from 'node:stream/promises';",
        ]),
    '',
    `const response = await fetch(${literal(baseUrl + path, typeScript)}, {`,
    ...(operation.method === 'GET' ? [] : [`  method: ${literal(operation.method, typeScript)},`]),
    '  headers: {',
    '    Authorization: `Bearer ${process.env.TALLYBOOK_API_KEY}`,',
    ...(isCsv(call) ? ["    'Content-Type': 'text/csv',"] : []),
    '  },',
    ...(isCsv(call) ? ["  body: await openAsBlob('file.csv'),"] : []),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    isCsv(call)
      ? 'console.log(await response.json());'
      : "await pipeline(Readable.fromWeb(response.body!), createWriteStream('file.csv'));",
  ];
  return lines.join('\n');
}
