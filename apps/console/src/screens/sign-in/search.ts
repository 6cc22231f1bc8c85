/** Where to go after signing in, and why the last attempt failed. */
export interface SignInSearch {
  readonly next?: string;
  readonly problem?: string;
}

export const readSignInSearch = ({ next, problem }: Record<string, unknown>): SignInSearch => ({
  ...(typeof next === 'string' && { next }),
  ...(typeof problem === 'string' && { problem }),
});
