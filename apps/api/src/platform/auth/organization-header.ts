import { id, validationFailed, en, say } from '@tallybook/domain';

/** The id in `X-Organization-Id`, lower-cased; undefined without the header. VALIDATION_FAILED (400) if malformed. */
export function requestedOrganization(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const read = id().safeParse(header);
  if (read.success) return read.data;
  const detail = say(en.organizationHeader);
  throw validationFailed([{ pointer: '', code: 'INVALID_HEADER', detail }]);
}
