import type { Transaction } from '@tallybook/db';
import { openingAccountProblem, type LedgerCommand, type LedgerState } from '@tallybook/domain';
import { readPostingAccounts } from '../posting-rules/store.ts';
import { readAllowanceAccounts } from '../write-downs/allowance-store.ts';

/**
 * The counter accounts that opening balances among the commands cannot have. Undefined, and nothing is read, if there are
 * no such commands. Read after the lock of the accounts, so that settings and rules stay as they are.
 */
export function readOpeningAccounts(
  tx: Transaction,
  organizationId: string,
  commands: readonly LedgerCommand[],
): Promise<NonNullable<LedgerState['openingAccounts']>> | undefined {
  const accounts = new Set(
    commands.flatMap((command) =>
      command.kind === 'movement' && command.opening !== undefined ? command.opening.account : [],
    ),
  );
  return accounts.size === 0 ? undefined : problemsOf(tx, organizationId, [...accounts]);
}

async function problemsOf(
  tx: Transaction,
  organizationId: string,
  accounts: readonly (string | null)[],
): Promise<NonNullable<LedgerState['openingAccounts']>> {
  const [{ settings, rules }, allowances] = await tx.flight([
    () => readPostingAccounts(tx, organizationId),
    () => readAllowanceAccounts(tx, organizationId),
  ]);
  return new Map(
    accounts.flatMap((account) => {
      const problem = openingAccountProblem(account, settings, [...rules, ...allowances]);
      return problem === undefined ? [] : [[account, problem] as const];
    }),
  );
}
