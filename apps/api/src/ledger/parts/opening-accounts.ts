import type { Transaction } from '@tallybook/db';
import {
  openingAccountProblem,
  takenOverAccountProblem,
  type LedgerCommand,
  type OpeningAccounts,
  type ProblemError,
} from '@tallybook/domain';
import { readAllowanceAccounts } from '../write-downs/allowance-store.ts';
import type { Settings } from './settings-store.ts';

/**
 * The counter accounts that opening balances among the commands, and receipts that replace some, cannot have. Undefined, and
 * nothing is read, if there are no such commands. Read after the lock of the accounts, so that settings and rules stay as
 * they are. The inventory account of a deleted rule is one of them: products may still have it.
 */
export function readOpeningAccounts(
  tx: Transaction,
  organizationId: string,
  settings: Pick<Settings, 'automatic_posting' | 'rules'>,
  commands: readonly LedgerCommand[],
): Promise<OpeningAccounts> | undefined {
  const [given, takenOver] = [new Set<string | null>(), new Set<string>()];
  for (const command of commands) {
    if (command.kind !== 'movement') continue;
    const { opening, correctsOpening } = command;
    if (opening !== undefined) given.add(opening.account);
    if (typeof correctsOpening?.account === 'string') takenOver.add(correctsOpening.account);
  }
  return given.size + takenOver.size === 0
    ? undefined
    : problemsOf(tx, organizationId, settings, { given: [...given], takenOver: [...takenOver] });
}

async function problemsOf(
  tx: Transaction,
  organizationId: string,
  { automatic_posting: posting, rules }: Pick<Settings, 'automatic_posting' | 'rules'>,
  { given, takenOver }: { given: readonly (string | null)[]; takenOver: readonly string[] },
): Promise<OpeningAccounts> {
  const allowances = await tx.flight(
    [...new Set([...given, ...takenOver])].flatMap((account) =>
      account === null ? [] : () => readAllowanceAccounts(tx, organizationId, account),
    ),
  );
  const others = [...(rules ?? []), ...allowances.flat()];
  return {
    given: problemsBy(given, (account) => openingAccountProblem(account, posting, others)),
    takenOver: problemsBy(takenOver, (account) => takenOverAccountProblem(account, posting, others)),
  };
}

const problemsBy = <Account>(
  accounts: readonly Account[],
  problemOf: (account: Account) => ProblemError | undefined,
): Map<Account, ProblemError> =>
  new Map(
    accounts.flatMap((account) => {
      const problem = problemOf(account);
      return problem === undefined ? [] : [[account, problem] as const];
    }),
  );
