import type { CostChangeGroup } from '@tallybook/sdk';

/** The account opposite to inventory, as in docs/reconciliation.md. */
export function accountOf({
  type,
  reversed_type,
  direction,
}: Pick<CostChangeGroup, 'type' | 'reversed_type' | 'direction'>): string {
  const booked = reversed_type ?? type;
  if (booked === 'entry') return 'goods received';
  if (booked === 'exit') return 'cost of goods sold';
  return (reversed_type === null) === (direction === 'in') ? 'stock gain' : 'stock loss';
}

/** Balances by period and account, in cents; debits are positive. */
export class Books {
  readonly #balances = new Map<string, Map<string, bigint>>();

  /** Adds a change of the stock value to inventory and takes it from the other account. */
  add(period: string, account: string, amount: string): void {
    const accounts = this.#balances.get(period) ?? new Map<string, bigint>();
    const cents = BigInt(amount.replace('.', ''));
    accounts.set('inventory', (accounts.get('inventory') ?? 0n) + cents);
    accounts.set(account, (accounts.get(account) ?? 0n) - cents);
    this.#balances.set(period, accounts);
  }

  cents(period: string, account: string): bigint {
    return this.#balances.get(period)?.get(account) ?? 0n;
  }

  accounts(period: string): string[] {
    return [...(this.#balances.get(period)?.keys() ?? [])].sort();
  }

  /** Whether both have the same balances in every period. */
  equals(other: Books): boolean {
    return this.#text() === other.#text();
  }

  #text(): string {
    const balances = [...this.#balances].flatMap(([period, accounts]) =>
      [...accounts]
        .filter(([, cents]) => cents !== 0n)
        .map(([account, cents]) => `${period} ${account} ${cents}`),
    );
    return balances.sort().join();
  }

  static format(cents: bigint): string {
    const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
    return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  }
}
