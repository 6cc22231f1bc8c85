import { codeOf, type Session } from '../setup/session.ts';

export async function transaction<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await session`BEGIN`;
  try {
    const result = await work();
    await session`COMMIT`;
    return result;
  } catch (error) {
    // Nothing can be sent on a lost connection; the server has rolled back.
    if (!/^(?:CONNECTION|E[A-Z]+$|57P)/.test(codeOf(error))) await session`ROLLBACK`.catch(() => {});
    throw error;
  }
}
