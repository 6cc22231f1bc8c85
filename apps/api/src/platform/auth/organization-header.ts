import { ProblemError, id } from '@tallybook/domain';

/** The organization that `X-Organization-Id` names, lower-cased; undefined when none was sent. 400 for a malformed one. */
export function namedOrganization(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const read = id().safeParse(header);
  if (read.success) return read.data;
  const detail = 'X-Organization-Id must be one UUID.';
  throw new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer: '', code: 'INVALID_HEADER', detail }],
  });
}
