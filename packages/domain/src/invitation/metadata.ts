import { id } from '../shared/id.ts';
import { jsonObject } from '../shared/json-object.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

/** Keys of the metadata that name the scope of the invitation. */
export const scopeKeys = ['organization_id', 'period_id'] as const;

/** The sender's own notes, stored exactly as given. They grant nothing; the scope keys must be UUIDs. */
export const invitationMetadata = () =>
  jsonObject()
    .superRefine((value, context) => {
      for (const key of scopeKeys)
        if (Object.hasOwn(value, key) && !id().safeParse(value[key]).success)
          context.addIssue({
            code: 'custom',
            path: [key],
            params: { code: 'INVALID_FORMAT' },
            message: schemaText(en.uuid),
          });
    })
    .meta({
      description:
        'Any JSON object of at most 8,192 bytes, returned with the same values; the order of the members may differ. `organization_id` and `period_id`, if present, must be the id of your organization and of one of its accounting periods.',
      example: { team: 'Bookkeeping' },
    });

export interface InvitationScope {
  organizationId: string | undefined;
  periodId: string | undefined;
}

/** The scope that validated metadata names. */
export function scopeOf(metadata: Readonly<Record<string, unknown>>): InvitationScope {
  const [organizationId, periodId] = scopeKeys.map((key) => {
    const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
    return typeof value === 'string' ? value.toLowerCase() : undefined;
  });
  return { organizationId, periodId };
}
