import type { Attack } from './attack.ts';
import { headers, metrics, rounding } from './exposure.ts';
import { foreignReplay, lockout, multiply, rejoin, takeover } from './identity.ts';
import { burst, recipientOracle } from './invitations.ts';
import { reversedMistake, silentCost } from './ledger.ts';
import { manyVerifications, silentBodies } from './overload.ts';
import { streamedBatch } from './protocols.ts';

export const attacks: readonly Attack[] = [
  takeover,
  silentBodies,
  manyVerifications,
  streamedBatch,
  silentCost,
  reversedMistake,
  rejoin,
  recipientOracle,
  burst,
  metrics,
  multiply,
  foreignReplay,
  rounding,
  headers,
  lockout,
];

/**
 * The attacks with these names, or all of them without names.
 *
 * @throws for an unknown name, which would otherwise try nothing and report success
 */
export function attacksNamed(names: readonly string[]): readonly Attack[] {
  const known = attacks.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`no attack has the name ${unknown.join(', ')}; the names are ${known.join(', ')}`);
  return names.length === 0 ? attacks : attacks.filter(({ name }) => names.includes(name));
}
