/** Every procedure that may be called without a credential; each works only with a token that was mailed. */
export const publicProcedures = ['invitations.preview', 'invitations.accept', 'invitations.decline'] as const;

export type PublicProcedure = (typeof publicProcedures)[number];

export function isPublicProcedure(path: string): path is PublicProcedure {
  return publicProcedures.some((each) => each === path);
}
