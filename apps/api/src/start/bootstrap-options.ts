import { parseArgs } from 'node:util';
import { createOrganizationInput, emailAddress, line } from '@tallybook/domain';
import type { z } from 'zod';
import { bootstrapUsage } from './bootstrap-usage.ts';
import { UsageError } from './usage-error.ts';
import { exampleFounding, type Founding } from './first-start.ts';

const options = {
  organization: { type: 'string' },
  currency: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
} as const;

const { name: organizationName, currency } = createOrganizationInput.shape;
const schemas = {
  organization: organizationName,
  currency: currency.unwrap(),
  email: emailAddress(),
  name: line(200),
};

type Option = keyof typeof options;

/**
 * What `bootstrap` founds. In production everything must be said and nothing is made to try; elsewhere the
 * example stands in for what is not. Throws a UsageError that names the option.
 */
export function bootstrapOptions(args: string[], production: boolean): Founding {
  const given = parse(args);
  const read = (option: Option, example: string): string => {
    const value = given[option];
    if (value === undefined && !production) return example;
    if (value === undefined) throw new UsageError(`--${option} is required in production: ${bootstrapUsage}`);
    return checked(option, schemas[option], value);
  };
  return {
    organization: read('organization', exampleFounding.organization),
    currency: read('currency', exampleFounding.currency),
    email: read('email', exampleFounding.email),
    name: read('name', exampleFounding.name),
    demoProduct: !production,
  };
}

function parse(args: string[]): Partial<Record<Option, string>> {
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function checked(option: Option, schema: z.ZodType<string>, value: string): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UsageError(`--${option}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`);
}
