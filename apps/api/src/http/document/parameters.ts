import type { oas31 } from 'zod-openapi';
import { inputFields } from '../rest/operation-input.ts';
import type { Operation } from '../rest/operations.ts';
import { exampleOf } from './examples.ts';
import { descriptionOf } from './descriptions.ts';

type Parameter = oas31.ParameterObject | oas31.ReferenceObject;

const reference = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/parameters/${name}` });

/** The generated path and query parameters with words and examples, and the headers that the service reads. */
export function finishParameters(
  generated: readonly Parameter[],
  operation: Operation,
  schemas: Record<string, oas31.SchemaObject>,
): Parameter[] {
  const fields = inputFields(operation);
  const finished = generated.map((parameter): Parameter => {
    if ('$ref' in parameter || parameter.schema === undefined) return parameter;
    const { name } = parameter;
    const description = descriptionOf(fields[name]) ?? descriptions[name];
    return {
      ...parameter,
      ...(description === undefined ? {} : { description }),
      example: exampleOf(parameter.schema, schemas, name),
    };
  });
  if (operation.method === 'POST') finished.push(reference('IdempotencyKey'));
  if (!operation.isPublic) finished.push(reference('XOrganizationId'));
  return finished;
}

const descriptions: Record<string, string> = {
  id: 'The id of the thing.',
  user_id: 'The id of the user.',
  product_id: 'Only what belongs to this product. An unknown one gives an empty list.',
  type: 'Only movements of this type.',
  startDate: 'From this day on, the day included.',
  endDate: 'Up to this day, the day included.',
  as_of: 'As of the end of this day; now when absent.',
};
