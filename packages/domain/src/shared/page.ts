import { z } from 'zod';

/** Query parameters of every list. */
export const pageInput = {
  limit: z.int().min(1).max(1000).optional().meta({
    description:
      'Maximum number of items per page, 1 to 1,000. Default: 1,000. Pages of more than 1 MB have fewer, except those of movements and invitations.',
  }),
  cursor: z.string().min(1).max(1200).optional().meta({
    description:
      'An opaque cursor from the `Link` or `X-Next-Cursor` header of the previous page; over tRPC, its `next_cursor`. Omit it for the first page. Repeat the same filters.',
  }),
};

/** The maximum, for clients that do not page. */
export const defaultPageSize = 1000;

export interface Page<T> {
  items: T[];
  /** Null on the last page. */
  next_cursor: string | null;
}

/** The cursor of the next page, in the responses that contain one. */
export const nextCursor = () =>
  z.string().nullable().meta({
    description: 'The `cursor` of the next page; null on the last page.',
    example: null,
  });

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item).describe('The items of this page, in the order of the list.'),
    next_cursor: nextCursor(),
  });

type Flat<T> = { [Name in keyof T]: T[Name] };

/**
 * The input of a procedure that returns pages: that of the list, and what infinite queries of TanStack Query add, `null`
 * as the cursor of the first page and a `direction`. Pages can be read forward only.
 */
export function pageInputOf<List extends z.ZodObject<typeof pageInput & z.core.$ZodLooseShape>>(list: List) {
  const added: z.core.$ZodLooseShape = {
    cursor: pageInput.cursor
      .nullable()
      .transform((cursor) => cursor ?? undefined)
      .describe('The `next_cursor` of the previous page; null or absent for the first page.'),
    direction: z
      .literal('forward')
      .optional()
      .describe('Sent by infinite queries of TanStack Query; pages can be read forward only.')
      .transform(() => undefined),
  };
  // Zod cannot type the extension of a generic shape. The verbs get the output, in which nothing is new.
  return list.safeExtend(added) as unknown as z.ZodType<
    z.output<List>,
    Flat<
      Omit<z.input<List>, 'cursor'> & {
        cursor?: string | null | undefined;
        direction?: 'forward' | undefined;
      }
    >
  >;
}
