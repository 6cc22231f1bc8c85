import type { Transaction } from '@tallybook/db';
import { ProblemError, type ProblemCode } from '@tallybook/domain';
import { problemOf } from './problems.ts';
import type { AppServices } from './verb.ts';

/**
 * Runs `work`. If it fails because a resource exists, the problem gets the id of that resource, read in the same
 * organization: one more query, only for calls that fail.
 */
export async function withExistingId<T>(
  { database }: Pick<AppServices, 'database'>,
  organizationId: string,
  code: ProblemCode,
  find: (tx: Transaction) => Promise<{ id: string } | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code !== code) throw error;
    const found = await database.tenant(organizationId, find, { readOnly: true });
    throw found === undefined
      ? problem
      : new ProblemError(code, problem.detail, { figures: { existing_id: found.id }, cause: problem.cause });
  }
}
