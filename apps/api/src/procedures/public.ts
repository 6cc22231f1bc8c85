/** Every procedure that can be called without a credential; each requires a token from an invitation mail. */
export const publicProcedures = [
  'invitations.preview',
  'invitations.accept',
  'invitations.decline',
  'invitations.optOut',
  'invitations.optIn',
] as const;

export type PublicProcedure = (typeof publicProcedures)[number];

export function isPublicProcedure(path: string): path is PublicProcedure {
  return publicProcedures.some((each) => each === path);
}
