import type { Transaction } from '@tallybook/db';
import { openingAccountProblem, type LedgerCommand, type LedgerState } from '@tallybook/domain';
import { readAllowanceAccounts } from '../write-downs/allowance-store.ts';
import type { Settings } from './settings-store.ts';

/**
 * The counter accounts that opening balances among the commands cannot have. Undefined, and nothing is read, if there are
 * no such commands. Read after the lock of the accounts, so that settings and rules stay as they are. The inventory account
 * of a deleted rule is one of them: products may still have it.
 */
export function readOpeningAccounts(
  tx: Transaction,
  organizationId: string,
  settings: Pick<Settings, 'automatic_posting' | 'rules'>,
  commands: readonly LedgerCommand[],
): Promise<NonNullable<LedgerState['openingAccounts']>> | undefined {
  const accounts = new Set(
    commands.flatMap((command) =>
      command.kind === 'movement' && command.opening !== undefined ? command.opening.account : [],
    ),
  );
  return accounts.size === 0 ? undefined : problemsOf(tx, organizationId, settings, [...accounts]);
}

async function problemsOf(
  tx: Transaction,
  organizationId: string,
  { automatic_posting: posting, rules }: Pick<Settings, 'automatic_posting' | 'rules'>,
  accounts: readonly (string | null)[],
): Promise<NonNullable<LedgerState['openingAccounts']>> {
  const allowances = await tx.flight(
    accounts.flatMap((account) =>
      account === null ? [] : () => readAllowanceAccounts(tx, organizationId, account),
    ),
  );
  const others = [...(rules ?? []), ...allowances.flat()];
  return new Map(
    accounts.flatMap((account) => {
      const problem = openingAccountProblem(account, posting, others);
      return problem === undefined ? [] : [[account, problem] as const];
    }),
  );
}
