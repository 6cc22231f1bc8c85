import { isCsv, respondsWithFile, type SampleCall } from './call.ts';
import { literal, python } from './literal.ts';

/** With httpx, and the key in the variable TALLYBOOK_API_KEY. */
export function pythonSample(call: SampleCall): string {
  const { operation, baseUrl, path, body } = call;
  const method = operation.method.toLowerCase();
  const needsKey = !operation.isPublic;
  const headers = [
    ...(needsKey ? [`"Authorization": f"Bearer {os.environ['TALLYBOOK_API_KEY']}"`] : []),
    ...(isCsv(call) ? ['"Content-Type": "text/csv"'] : []),
  ];
  const parts = [
    `"${baseUrl}${path}"`,
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(isCsv(call) ? ['content=open("file.csv", "rb")'] : []),
    ...(body === undefined || isCsv(call) ? [] : [`json=${literal(body, python, '    ')}`]),
  ];
  const hasResult = operation.responses.some(({ status, body: result }) => status.startsWith('2') && result);
  const print = hasResult ? ['print(response.json())'] : [];
  return [
    ...(needsKey ? ['import os', ''] : []),
    'import httpx',
    '',
    `response = httpx.${method}(`,
    ...parts.map((part) => `    ${part},`),
    ')',
    'response.raise_for_status()',
    ...(respondsWithFile(call) ? ['open("file.csv", "wb").write(response.content)'] : print),
  ].join('\n');
}
