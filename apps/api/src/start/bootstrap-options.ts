import { parseArgs } from 'node:util';
import { createOrganizationInput, emailAddress, id, line, validationProblem } from '@tallybook/domain';
import type { z } from 'zod';
import { commandLine } from '../platform/config.ts';
import { exampleOrganization, type FirstOrganization } from './first-organization.ts';
import { UsageError, bootstrapUsage } from './usage.ts';

const options = {
  organization: { type: 'string' },
  currency: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  'key-for': { type: 'string' },
} as const;

const { name: organizationName, currency } = createOrganizationInput.shape;
const schemas = {
  organization: organizationName,
  currency: currency.unwrap(),
  email: emailAddress(),
  name: line(200),
  'key-for': id(),
};

type Option = keyof typeof options;

/**
 * The organization that `bootstrap` creates. In production every option is required and there is no demo product;
 * elsewhere the example's values are the defaults. Throws a UsageError that names the option.
 */
export function bootstrapOptions(args: string[], production: boolean): FirstOrganization {
  const given = parse(args);
  const valueOf = (option: Option, example: string): string => {
    const value = given[option];
    if (value === undefined && !production) return example;
    if (value === undefined)
      throw new UsageError(`--${option} is required in production. Usage: ${commandLine(bootstrapUsage)}`);
    return validate(option, schemas[option], value);
  };
  return {
    organization: valueOf('organization', exampleOrganization.organization),
    currency: valueOf('currency', exampleOrganization.currency),
    email: valueOf('email', exampleOrganization.email),
    name: valueOf('name', exampleOrganization.name),
    demoProduct: !production,
  };
}

/** The organization of `bootstrap --key-for`, which takes no other option; undefined without it. */
export function keyForOption(args: string[]): string | undefined {
  const { 'key-for': organization, ...others } = parse(args);
  if (organization === undefined) return undefined;
  if (Object.keys(others).length > 0) throw new UsageError('--key-for takes no other option');
  return validate('key-for', schemas['key-for'], organization);
}

function parse(args: string[]): Partial<Record<Option, string>> {
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function validate(option: Option, schema: z.ZodType<string>, value: string): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [`--${option}`] }));
  throw new UsageError(validationProblem(issues).message);
}
