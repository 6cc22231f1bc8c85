/** An identifier for a statement. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
