import { z } from 'zod';
import type { Contract, Operation } from './contract.ts';
import { mapValues, reduceSchema, type Schema } from './schema.ts';

/** The parts of a procedure that are compared. tRPC's types do not declare the schemas. */
interface Procedure {
  _def: {
    type: string;
    inputs: z.ZodType[];
    output?: z.ZodType;
  };
}

const json = 'application/json';

/**
 * The contract of the tRPC procedures and of the client that is generated from them.
 *
 * @param problems the client's `contract/problems.ts`
 * @param types the text of the client's modules that export types
 */
export function trpcContract(procedures: Record<string, unknown>, problems: string, types: string): Contract {
  const schemas: Record<string, Schema> = {};

  // Named schemas differ by direction, because responses may gain fields: they are kept apart.
  const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Schema => {
    if (schema === undefined) return {};
    const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [name, definition] of Object.entries(whole.$defs ?? {})) {
      const named = reduceSchema(definition);
      const known = schemas[name];
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(named))
        throw new Error(`${name} is used with two shapes`);
      schemas[name] = named;
    }
    return reduceSchema(whole);
  };

  const operations = mapValues(procedures as Record<string, Procedure>, ({ _def }, path): Operation => ({
    id: path,
    kind: _def.type,
    public: false,
    parameters: {},
    body: { required: false, content: { [json]: schemaOf(_def.inputs[0], 'input') } },
    responses: { result: { headers: [], content: { [json]: schemaOf(_def.output, 'output') } } },
  }));

  const statuses = [...problems.matchAll(/^ {2}([A-Z_]+): (\d{3});$/gm)];
  const names = [...types.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
  if (statuses.length === 0 || names.length === 0) throw new Error('the contract of the client is empty');
  return {
    operations,
    events: {},
    schemas,
    problems: Object.fromEntries(statuses.map(([, code = '', status]) => [code, Number(status)])),
    exports: names.toSorted(),
  };
}
