import type { CommandDescription } from '../contract/description.ts';
import { kebabCase } from './flags.ts';
import { kindOf } from './flag-kind.ts';
import { commandLine } from './shell.ts';

/** The words of a command: `stockMovements.post` is `stock-movements post`. Verifying has the shortest name. */
export const wordsOf = ({ path }: Pick<CommandDescription, 'path'>): string[] =>
  path === 'ledger.verify' ? ['verify'] : path.split('.').map(kebabCase);

/** A command line that shows how the command is used. A product is given by its SKU, because people know that. */
export function exampleOf(command: CommandDescription): string {
  const { input, example = {}, productField } = command;
  const args = Object.entries(example).flatMap(([field, value]) => {
    const schema = input.properties[field];
    if (schema === undefined || value === null) return [];
    if (field === productField) return ['--sku', 'BOLT-8'];
    const name = `--${flagNameOf(command, field)}`;
    if (kindOf(schema).type === 'json' && typeof value === 'object') return [name, JSON.stringify(value)];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((each) => [name, typeof each === 'string' ? each : JSON.stringify(each)]);
  });
  return commandLine([...wordsOf(command), ...args]);
}

/** `--sku` always identifies a product, so where the input also has a field `sku`, its flag is `--new-sku`. */
export function flagNameOf({ productField }: CommandDescription, field: string): string {
  return field === 'sku' && productField !== undefined ? 'new-sku' : kebabCase(field);
}
