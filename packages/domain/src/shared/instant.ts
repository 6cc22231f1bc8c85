import { z } from 'zod';

/** An instant in a response: RFC 3339, UTC, `Z`. */
export const instant = () => z.iso.datetime().meta({ example: '2026-03-10T09:30:00.000Z' });
