import { id } from '../shared/id.ts';
import { jsonObject } from '../shared/json-object.ts';

/** Names inside the metadata that mean something: the scope that the invitation is for. */
export const scopeKeys = ['organization_id', 'period_id'] as const;

/** The sender's own notes, kept exactly as given. They grant nothing; two names in them must be ids. */
export const invitationMetadata = () =>
  jsonObject()
    .superRefine((value, context) => {
      for (const key of scopeKeys)
        if (Object.hasOwn(value, key) && !id().safeParse(value[key]).success)
          context.addIssue({
            code: 'custom',
            path: [key],
            params: { code: 'INVALID_FORMAT' },
            message: 'This must be a UUID.',
          });
    })
    .meta({
      description:
        'Any JSON object, at most 8,192 bytes, returned as given. `organization_id` and `period_id`, when present, must be ids of the organization.',
      example: { team: 'Bookkeeping' },
    });

export interface InvitationScope {
  organizationId: string | undefined;
  periodId: string | undefined;
}

/** The scope that checked metadata names. */
export function scopeOf(metadata: Readonly<Record<string, unknown>>): InvitationScope {
  const [organizationId, periodId] = scopeKeys.map((key) => {
    const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
    return typeof value === 'string' ? value.toLowerCase() : undefined;
  });
  return { organizationId, periodId };
}
