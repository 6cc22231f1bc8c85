import { z } from 'zod';

/** What every list takes: how many at most, and where to go on. */
export const pageInput = {
  limit: z.int().min(1).max(1000).optional().meta({ description: 'Items in one page; 1,000 when absent.' }),
  cursor: z
    .string()
    .min(1)
    .max(512)
    .optional()
    .meta({ description: 'Opaque; from the `Link` or `X-Next-Cursor` header of the page before.' }),
};

/** A client written from the specification knows of no paging, so the default is the most. */
export const defaultPageSize = 1000;

export interface Page<T> {
  items: T[];
  /** Absent on the last page. */
  next_cursor: string | null;
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
