import { globalRegistry, type z } from 'zod';

/** The description of a field, through any wrappers: the generator loses it on optional parameters. */
export function descriptionOf(field: z.core.$ZodType | undefined): string | undefined {
  if (field === undefined) return undefined;
  const { description } = globalRegistry.get(field) ?? {};
  if (description !== undefined) return description;
  const { def } = field._zod as z.core.$ZodTypes['_zod'];
  return 'innerType' in def ? descriptionOf(def.innerType) : undefined;
}
