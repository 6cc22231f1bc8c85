import { validationProblem, type Permission } from '@tallybook/domain';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { VerbContext } from '../../platform/verb.ts';
import { verbContext } from '../../procedures/authorize.ts';
import { callContext } from '../edge/call-context.ts';
import { queryOfUrl, requireKnownParameters } from '../edge/query.ts';
import { textFieldReaders } from '../rest/text-fields.ts';

/** The verb context of a REST-only operation; does what `authenticated` and `authorize` do for procedures. */
export function verbContextOf(
  request: FastifyRequest,
  { name, permission, isReport }: { name: string; permission: Permission; isReport: boolean },
): VerbContext {
  const ctx = callContext(request);
  if ('problem' in ctx.authentication) throw ctx.authentication.problem;
  return verbContext(ctx, ctx.authentication.principal, permission, name, isReport);
}

/**
 * The query parsed by a schema, as strictly as in every other operation. Throws VALIDATION_FAILED.
 *
 * @param omitted fields of the schema that are no parameters here
 * @param path fields of the schema that are in the path instead
 */
export function queryOf<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
  omitted: readonly string[] = [],
  path: Readonly<Record<string, string>> = {},
): z.output<Schema> {
  const readers = new Map(
    [...textFieldReaders(schema)].filter(([name]) => !omitted.includes(name) && !(name in path)),
  );
  const query = queryOfUrl(request.raw.url);
  requireKnownParameters(query, readers);
  const values = {
    ...Object.fromEntries(
      Object.entries(query).map(([name, text]) => [name, readers.get(name)?.(text) ?? text]),
    ),
    ...path,
  };
  const parsed = schema.safeParse(values);
  if (!parsed.success) throw validationProblem(parsed.error.issues);
  return parsed.data;
}
