import type { OperationModel } from '../model/operation.ts';

/** The call that the samples of an operation make: required values only, from the document's examples. */
export interface SampleCall {
  readonly operation: OperationModel;
  /** The URL of the service, without a slash at the end. */
  readonly baseUrl: string;
  /** With the example values of its parameters. */
  readonly path: string;
  /** The values of the parameters in the path, by name. */
  readonly pathValues: Readonly<Record<string, string>>;
  /** The values of the required parameters in the query, by name. */
  readonly queryValues: Readonly<Record<string, string>>;
  /** Undefined without a body. */
  readonly body: unknown;
  readonly mediaType: string | undefined;
}

/** For parameters without an example. */
const anyId = '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11';

export function sampleCall(operation: OperationModel, baseUrl: string): SampleCall {
  const pathValues = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, example }) => [name, typeof example === 'string' ? example : anyId]),
  );
  const queryValues = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, example }) => [name, typeof example === 'string' ? example : '']),
  );
  const query = new URLSearchParams(queryValues).toString();
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? anyId);
  return {
    operation,
    baseUrl,
    path: query === '' ? path : `${path}?${query}`,
    pathValues,
    queryValues,
    body: operation.body?.example,
    mediaType: operation.body?.mediaType,
  };
}

export const isCsv = ({ mediaType }: SampleCall): boolean => mediaType === 'text/csv';

/** True if the response is a file, which a program should not hold in memory. */
export const respondsWithFile = ({ operation }: SampleCall): boolean =>
  operation.responses.some(({ body }) => body?.mediaType === 'text/csv');
