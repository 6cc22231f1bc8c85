import { isCsv, respondsWithFile, type SampleCall } from './call.ts';

/** For a POSIX shell, with the key in the variable TALLYBOOK_API_KEY. */
export function curlSample(call: SampleCall): string {
  const { operation, baseUrl, path, body, mediaType } = call;
  const parts = [
    `curl -sS ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${quoted(baseUrl + path)}`,
    ...(operation.isPublic ? [] : ['-H "Authorization: Bearer $TALLYBOOK_API_KEY"']),
    ...(mediaType === undefined ? [] : [`-H 'Content-Type: ${mediaType}'`]),
    ...(isCsv(call) ? ['--data-binary @file.csv'] : []),
    ...(body === undefined || isCsv(call) ? [] : [`-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(respondsWithFile(call) ? ['-o file.csv'] : []),
  ];
  return parts.join(' \\\n  ');
}

/** As one word of a POSIX shell. */
const quoted = (text: string): string =>
  /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
