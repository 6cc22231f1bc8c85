/** On the command line a cursor comes from the remark after a page, not from a header. */
export const cursorHelp =
  'Continue after a page: the cursor that the remark after it named. Repeat the same filters.';

/** The role that a caller needs, without the name that the service has for the permission. */
export const withRole = (description: string): string =>
  description.replaceAll(/Permission: `[\w.]+` \(([^)]+)\)/g, (_all, role: string) => `Role: ${role}`);
