import { OperatorError } from '../setup/operator-error.ts';
import { quoteName } from '../setup/quote.ts';
import type { Session } from '../setup/session.ts';

// The database's organizations have random identifiers (version 4); these have version 8.
const own = '00000000-0000-8000-8000-00000000000a';
const foreign = '00000000-0000-8000-8000-00000000000b';

interface Visible {
  own: number;
  foreign: number;
  unset: number;
}

/**
 * Writes rows of two organizations as this login and requires that each sees its own only; undoes everything. Also calls
 * a function that reads the shards with the owner's rights.
 */
export async function checkIsolation(session: Session, login: string): Promise<void> {
  const visible = await inUndoneTransaction(session, login);
  if (visible.own === 2 && visible.foreign === 0 && visible.unset === 0) return;
  throw new OperatorError(
    `Row level security does not hold for ${login}: it sees ${visible.own} of 2 rows of its organization, ${visible.foreign} of another one, and ${visible.unset} without an organization.`,
  );
}

async function inUndoneTransaction(session: Session, login: string): Promise<Visible> {
  const enter = (id: string) => session.unsafe(`SET LOCAL app.organization_id = '${id}'`);
  const count = async (condition: string) => {
    const [row] = await session.unsafe<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM public.accounting_periods WHERE ${condition}`,
    );
    return row?.n ?? -1;
  };
  // Not SET LOCAL, which Citus would repeat on its connections as the owner.
  await session.unsafe(`SET ROLE ${quoteName(login)}`);
  try {
    // Not in the transaction: the owner may not read shards that it changed as the service.
    await session`SELECT public.find_invitation_organization('')`;
    await session`BEGIN`;
    for (const [id, periods] of [
      [own, 2],
      [foreign, 1],
    ] as const) {
      await enter(id);
      await session`INSERT INTO public.organizations (id, name, currency, money_scale) VALUES (${id}, 'check', 'EUR', 2)`;
      for (let year = 2001; year < 2001 + periods; year += 1)
        await session`
          INSERT INTO public.accounting_periods (organization_id, id, name, start_date, end_date)
          VALUES (${id}, gen_random_uuid(), 'check', ${`${year}-01-01`}, ${`${year}-12-31`})`;
    }
    await enter(own);
    const ownRows = await count('true');
    const foreignRows = await count(`organization_id = '${foreign}'`);
    await enter('');
    return { own: ownRows, foreign: foreignRows, unset: await count('true') };
  } finally {
    await session`ROLLBACK`.catch(() => {});
    await session`RESET ROLE`;
  }
}
