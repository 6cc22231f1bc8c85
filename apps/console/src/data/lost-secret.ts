import { errorFacts } from './errors.ts';

/**
 * Null if the client repeated a call whose response was lost: the service stores no secrets, so the repeated response
 * has none. The write itself was carried out.
 */
export async function orLost<Output>(call: PromiseLike<Output>): Promise<Output | null> {
  try {
    return await call;
  } catch (error) {
    if (errorFacts(error).code === 'KEY_NOT_SHOWN') return null;
    throw error;
  }
}
