import type { Session } from '../setup/session.ts';

interface Policy {
  table: string;
  name: string;
  using: string | null;
  check: string | null;
}

/** Citus rejects subqueries in policies; ours have one so that PostgreSQL evaluates the setting once per statement. */
export async function rewritePolicies(session: Session): Promise<void> {
  const policies = await session<Policy[]>`
    SELECT format('%I.%I', schemaname, tablename) AS table, format('%I', policyname) AS name, qual AS using,
      with_check AS check
    FROM pg_policies WHERE schemaname = 'public' AND (qual LIKE '%SELECT%' OR with_check LIKE '%SELECT%')`;
  for (const { table, name, using, check } of policies) {
    const parts = [
      ...(using === null ? [] : [`USING (${withoutSubquery(using)})`]),
      ...(check === null ? [] : [`WITH CHECK (${withoutSubquery(check)})`]),
    ];
    await session.unsafe(`ALTER POLICY ${name} ON ${table} ${parts.join(' ')}`);
  }
}

/** `( SELECT expression AS "nullif")` → `(expression)` */
export function withoutSubquery(expression: string): string {
  return expression.replaceAll(/\(\s*SELECT (.*?) AS "nullif"\)/g, '($1)');
}
