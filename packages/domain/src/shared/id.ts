import { z } from 'zod';

/** A UUID of any version in 8-4-4-4-12 form, converted to lower case so that equal ids are equal strings. */
export const id = () =>
  z
    .guid({ error: (issue) => (issue.input === undefined ? undefined : 'This must be a UUID.') })
    .toLowerCase();

/** The input of operations on one resource. */
export const idInput = z.strictObject({ id: id() });
