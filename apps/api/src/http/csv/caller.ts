import { validationProblem, type Permission } from '@tallybook/domain';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { VerbContext } from '../../platform/verb.ts';
import { verbContext } from '../../procedures/authorize.ts';
import { callContext } from '../edge/call-context.ts';
import { parseQuery } from '../edge/query.ts';
import { textFieldReaders } from '../rest/text-fields.ts';

/** The caller of an operation that only REST has; as `authenticated` and `authorize` do it for procedures. */
export function callerOf(request: FastifyRequest, operation: string, permission: Permission): VerbContext {
  const ctx = callContext(request);
  if ('refusal' in ctx.authentication) throw ctx.authentication.refusal;
  return verbContext(ctx, ctx.authentication.principal, permission, operation);
}

/** The query as a schema has it, as strictly as in every other operation. */
export function queryOf<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  const readers = textFieldReaders(schema);
  const given = Object.entries(mark === -1 ? {} : parseQuery(url.slice(mark + 1)));
  const values = Object.fromEntries(given.map(([name, text]) => [name, readers.get(name)?.(text) ?? text]));
  const parsed = schema.safeParse(values);
  if (!parsed.success) throw validationProblem(parsed.error.issues);
  return parsed.data;
}
