import { z } from 'zod';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

/** A UUID of any version in 8-4-4-4-12 form, converted to lower case so that equal ids are equal strings. */
export const id = () =>
  z.guid({ error: (issue) => (issue.input === undefined ? undefined : schemaText(en.uuid)) }).toLowerCase();

/**
 * The input of operations on one resource.
 *
 * @param of the kind of resource, for the description
 */
export const idInput = (of: string) => z.strictObject({ id: id().describe(`The id of the ${of}, a UUID.`) });
