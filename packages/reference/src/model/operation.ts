import type { oas31 } from 'zod-openapi';
import { idSourceOf, type IdSource } from './id-sources.ts';
import { valueModel, type PropertyModel, type ValueModel } from './schema.ts';
import { resolve, type OpenApiDocument } from './source.ts';

export interface ParameterModel extends PropertyModel {
  readonly in: 'path' | 'query' | 'header';
  /** The list that contains its possible values, for a path parameter. */
  readonly source: IdSource | undefined;
}

export interface BodyModel {
  readonly mediaType: string;
  readonly required: boolean;
  /** Markdown. */
  readonly description: string;
  readonly value: ValueModel;
  readonly example: unknown;
}

export interface ResponseModel {
  readonly status: string;
  /** Markdown. */
  readonly description: string;
  readonly body: Omit<BodyModel, 'required' | 'description'> | undefined;
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** Codes of an error response, with their titles. */
  readonly problems: readonly { readonly code: string; readonly title: string }[];
}

/** One operation, or one event that the service sends, as the reference shows it. */
export interface OperationModel {
  readonly name: string;
  /** Upper case; `EVENT` for a request that the service sends. */
  readonly method: string;
  /** Empty for an event. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly isPublic: boolean;
  readonly parameters: readonly ParameterModel[];
  readonly body: BodyModel | undefined;
  readonly responses: readonly ResponseModel[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Every operation and event of the document, in its order of tags. */
export function operationModels(document: OpenApiDocument): OperationModel[] {
  const models = [
    ...modelsOf(document, document.paths, (method) => method.toUpperCase()),
    ...modelsOf(document, document.webhooks ?? {}, () => 'EVENT'),
  ];
  const tags = (document.tags ?? []).map(({ name }) => name);
  return models.sort((a, b) => tags.indexOf(a.tag) - tags.indexOf(b.tag));
}

function modelsOf(
  document: OpenApiDocument,
  paths: oas31.PathsObject,
  methodOf: (method: string) => string,
): OperationModel[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [operationModel(document, path, methodOf(method), operation)];
    }),
  );
}

function operationModel(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: oas31.OperationObject,
): OperationModel {
  return {
    name: operation.operationId ?? path,
    method,
    path: method === 'EVENT' ? '' : path,
    tag: operation.tags?.[0] ?? '',
    summary: operation.summary ?? path,
    description: operation.description ?? '',
    isPublic: (operation.security ?? []).some((each) => Object.keys(each).length === 0),
    parameters: (operation.parameters ?? []).map((parameter) => parameterModel(document, path, parameter)),
    body: bodyModel(document, operation.requestBody),
    responses: Object.entries(operation.responses ?? {}).map(([status, response]) =>
      responseModel(document, status, response as oas31.ResponseObject | oas31.ReferenceObject),
    ),
  };
}

function parameterModel(
  document: OpenApiDocument,
  path: string,
  parameterOrReference: oas31.ParameterObject | oas31.ReferenceObject,
): ParameterModel {
  const parameter = resolve<oas31.ParameterObject>(document, parameterOrReference);
  const value = valueModel(document, parameter.schema ?? {});
  const example: unknown = parameter.example;
  return {
    ...value,
    example: example ?? value.example,
    name: parameter.name,
    in: parameter.in as ParameterModel['in'],
    required: parameter.required ?? false,
    description: parameter.description ?? value.description,
    source: parameter.in === 'path' ? idSourceOf(document, path, parameter.name) : undefined,
  };
}

function bodyModel(
  document: OpenApiDocument,
  bodyOrReference: oas31.RequestBodyObject | oas31.ReferenceObject | undefined,
): BodyModel | undefined {
  if (bodyOrReference === undefined) return undefined;
  const body = resolve<oas31.RequestBodyObject>(document, bodyOrReference);
  const content = contentModel(document, body.content);
  if (content === undefined) return undefined;
  return { ...content, required: body.required ?? false, description: body.description ?? '' };
}

function contentModel(document: OpenApiDocument, content: oas31.ContentObject = {}): ResponseModel['body'] {
  const [first] = Object.entries(content);
  if (first === undefined) return undefined;
  const [mediaType, media] = first;
  const [named] = Object.values(media.examples ?? {});
  const example: unknown =
    media.example ?? (named === undefined ? undefined : resolve<oas31.ExampleObject>(document, named).value);
  return { mediaType, value: valueModel(document, media.schema ?? {}), example };
}

function responseModel(
  document: OpenApiDocument,
  status: string,
  responseOrReference: oas31.ResponseObject | oas31.ReferenceObject,
): ResponseModel {
  const response = resolve<oas31.ResponseObject>(document, responseOrReference);
  const problems = response.content?.['application/problem+json']?.examples ?? {};
  return {
    status,
    description: response.description ?? '',
    body: contentModel(document, response.content),
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => ({
      name,
      description: resolve<oas31.HeaderObject>(document, header).description ?? '',
    })),
    problems: Object.entries(problems).map(([code, example]) => ({
      code,
      title: resolve<oas31.ExampleObject>(document, example).summary ?? code,
    })),
  };
}
