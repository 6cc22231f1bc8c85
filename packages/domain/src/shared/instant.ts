import { z } from 'zod';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

/** An instant in a response: RFC 3339, UTC, `Z`. */
export const instant = () => z.iso.datetime().meta({ example: '2026-03-10T09:30:00.000Z' });

const isInstant = (value: string): boolean => z.iso.datetime().safeParse(value).success;

/** An instant in a request: RFC 3339, UTC, `Z`. */
export const instantInput = () =>
  z
    .string()
    .refine(isInstant, { error: schemaText(en.instant), params: { code: 'INVALID_DATE' } })
    .meta({ format: 'date-time', example: '2026-03-10T09:30:00.000Z' });
