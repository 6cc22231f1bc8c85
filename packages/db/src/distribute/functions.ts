import type { Session } from '../setup/session.ts';

interface Function {
  signature: string;
  /** Whether every role may call it. */
  public: boolean;
}

/** Creates on every node the functions that policies and triggers call, or that look up rows in shards. */
export async function distributeFunctions(session: Session): Promise<void> {
  const functions = await session<Function[]>`
    SELECT p.oid::regprocedure::text AS signature,
      p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) WHERE grantee = 0) AS public
    FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;
  for (const { signature, public: isPublic } of functions) {
    await session`SELECT create_distributed_function(${signature}::text::regprocedure)`;
    // The workers' copies get the rights that are granted, but keep those that every new function grants.
    if (!isPublic) await session.unsafe(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
  }
}
