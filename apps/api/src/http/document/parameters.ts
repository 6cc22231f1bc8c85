import type { oas31 } from 'zod-openapi';
import { acceptsKey } from '../edge/call-context.ts';
import { inputFields } from '../rest/operation-input.ts';
import type { Operation } from '../rest/operations.ts';
import { exampleOf } from './examples.ts';
import { recordedId } from './recorded.ts';
import { descriptionOf } from './descriptions.ts';

type Parameter = oas31.ParameterObject | oas31.ReferenceObject;

const reference = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/parameters/${name}` });

/** Adds descriptions and examples to the generated parameters, and the headers that the service reads. */
export function finishParameters(
  generated: readonly Parameter[],
  operation: Operation,
  schemas: Record<string, oas31.SchemaObject>,
): Parameter[] {
  const fields = inputFields(operation);
  const finished = generated.map((parameter): Parameter => {
    if ('$ref' in parameter || parameter.schema === undefined) return parameter;
    const { name } = parameter;
    const description = descriptionOf(fields[name]);
    return {
      ...parameter,
      ...(description === undefined ? {} : { description }),
      ...(parameter.required === true
        ? {
            example: recordedId(name, operation.name) ?? exampleOf(parameter.schema, schemas, name),
          }
        : { schema: withoutExample(parameter.schema) }),
    };
  });
  if (acceptsKey(operation.method)) finished.push(reference('IdempotencyKey'));
  if (!operation.isPublic) finished.push(reference('XOrganizationId'));
  return finished;
}

/** Tools send the example of an optional parameter as its value: a filter would then hide what the caller looks for. */
export function withoutExample<T extends oas31.SchemaObject | oas31.ReferenceObject>(schema: T): T {
  const copy: T & { example?: unknown; examples?: unknown } = { ...schema };
  delete copy.example;
  delete copy.examples;
  return copy;
}
