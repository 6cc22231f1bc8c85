import { z } from 'zod';

/** Query parameters of every list. */
export const pageInput = {
  limit: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'Maximum number of items per page. Default: 1,000.' }),
  cursor: z.string().min(1).max(512).optional().meta({
    description: 'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page.',
  }),
};

/** The maximum, for clients that do not page. */
export const defaultPageSize = 1000;

export interface Page<T> {
  items: T[];
  /** Null on the last page. */
  next_cursor: string | null;
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
