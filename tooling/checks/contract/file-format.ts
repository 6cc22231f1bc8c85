import type { Contract, Operation, Response } from './contract.ts';
import { mapValues } from './schema.ts';

/** Most operations share their error responses: the file has each response once, and operations its index. */
interface Packed extends Omit<Contract, 'operations'> {
  readonly responses: readonly Response[];
  readonly operations: Record<string, Omit<Operation, 'responses'> & { responses: Record<string, number> }>;
}

/** The contract as JSON with one line for each operation, schema and response, so that two releases can be compared. */
export function pack({ operations, ...others }: Contract): string {
  const responses = new Map<string, number>();
  const indexOf = (response: Response): number => {
    const text = JSON.stringify(response);
    const index = responses.get(text) ?? responses.size;
    responses.set(text, index);
    return index;
  };
  const shared = mapValues(operations, (each) => ({
    ...each,
    responses: mapValues(each.responses, indexOf),
  }));
  const parts = Object.entries({ operations: shared, ...others }).map(([name, part]) => {
    const lines = Object.entries<unknown>(part).map(([key, value]) =>
      JSON.stringify({ [key]: value }).slice(1, -1),
    );
    const text = Array.isArray(part) ? JSON.stringify(part) : `{\n${lines.join(',\n')}\n}`;
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{\n${parts.join(',\n')},\n"responses":[\n${[...responses.keys()].join(',\n')}\n]\n}\n`;
}

export function unpack(text: string): Contract {
  const { responses, operations, ...others } = JSON.parse(text) as Packed;
  const responseAt = (index: number): Response => {
    const response = responses[index];
    if (response === undefined) throw new Error(`the file has no response ${index}`);
    return response;
  };
  return {
    ...others,
    operations: mapValues(operations, (each) => ({
      ...each,
      responses: mapValues(each.responses, responseAt),
    })),
  };
}
