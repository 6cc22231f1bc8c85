import { randomUUID } from 'node:crypto';
import { Option, type Command } from 'commander';
import { extensions, type Extension } from '../commands/extensions.ts';
import type { CommandDescription } from '../contract/description.ts';
import { usageError } from '../exit-codes.ts';
import { createPrinter, type Printer } from '../output/printer.ts';
import { connect, type Session } from '../session/connect.ts';
import { Skus } from '../session/with-skus.ts';
import { globalsOf, type Globals } from '../session/globals.ts';
import { exampleOf, flagNameOf, wordsOf } from './examples.ts';
import { cursorHelp, withRole } from './plain-help.ts';
import { fieldsOf, flagOf, kebabCase, once } from './flags.ts';
import { readJsonInput } from './json-input.ts';
import type { Running } from './running.ts';
import { commandLine } from './shell.ts';
import { resolveSkus } from './sku.ts';

/** The flags that a generated command has besides the fields of its input. */
export interface CommandFlags {
  readonly json?: string;
  readonly sku?: string;
  readonly all?: boolean;
  readonly idempotencyKey?: string;
}

/** Calls a query in another way than by its procedure. */
type Query = (input: object, session: Session, globals: Globals, io: Running['io']) => Promise<unknown>;

/** Adds the flags, the help and the action of a procedure to an empty command. */
export function defineGenerated(
  command: Command,
  description: CommandDescription,
  running: Running,
  query: Query = (input, session) => session.call(description.path, input),
): void {
  const { input, kind, page, productField } = description;
  command.summary(description.summary).description(descriptionText(description)).optionsGroup('Fields:');
  const { argument, check } = extensions[description.path] ?? {};
  if (argument !== undefined) command.argument(`[${argument.name}]`, argument.help);
  const fieldOf = new Map<string, string>();
  for (const [field, schema] of Object.entries(input.properties)) {
    const alternative =
      field === productField ? '--sku' : field === argument?.field ? `<${argument.name}>` : undefined;
    const need = alternative === undefined ? '(required)' : `(required, or ${alternative})`;
    const option = flagOf(
      flagNameOf(description, field),
      field === 'cursor' ? { ...schema, description: cursorHelp } : schema,
      input.required.includes(field) ? need : '',
      field === productField ? 'Give a SKU with --sku.' : '',
    );
    fieldOf.set(option.attributeName(), field);
    command.addOption(option);
    if (field === productField)
      command.addOption(
        once('--sku <text>', `The SKU or barcode of the product, instead of ${option.long}.`),
      );
  }
  command.optionsGroup('Options:');
  if (fieldOf.size > 0)
    command.addOption(
      once('--json <json>', 'The fields as a JSON object: text, @file, or - for standard input.'),
    );
  if (page !== undefined) command.addOption(new Option('--all', 'Fetch all pages.'));
  if (kind === 'mutation')
    command.addOption(
      once('--idempotency-key <key>', 'Makes a repetition safe. Default: a new key for each command.'),
    );
  command.addHelpText('after', () => helpAfter(description));
  // Reported below, with an example.
  command.allowExcessArguments();
  command.action(async (text: unknown) => {
    const flags = command.opts<CommandFlags & Record<string, unknown>>();
    const fields = fieldsOf(flags, fieldOf);
    const positional = argument !== undefined && typeof text === 'string' ? text : undefined;
    const unexpected = command.args[positional === undefined ? 0 : 1];
    if (unexpected !== undefined)
      throw usageError(
        `Unexpected argument: ${unexpected}. Fields are given by flags. Example: ${exampleOf(description)}`,
      );
    await runGenerated(
      description,
      { fields, flags, positional, argument, check, query },
      globalsOf(command),
      running,
    );
  });
}

/** The parts of the command line. */
interface Invocation {
  readonly argument: Extension['argument'] | undefined;
  readonly check: Extension['check'] | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly flags: CommandFlags;
  readonly positional: string | undefined;
  readonly query: Query;
}

/** Calls the procedure and prints its response. */
async function runGenerated(
  description: CommandDescription,
  { fields, flags, positional, argument, check, query }: Invocation,
  globals: Globals,
  running: Running,
): Promise<void> {
  const { io } = running;
  const given = merged(fields, flags.json === undefined ? {} : await readJsonInput(flags.json, io));
  requireFields(description, given, flags, positional === undefined ? undefined : argument?.field);
  const session = connect(io, globals, description.permission === 'public');
  const printer = createPrinter(io, globals);
  if (globals.verbose === true)
    await printer.note(`Connecting to ${session.credentials.baseUrl} with ${session.credentials.source}.`);
  const input = await resolveSkus(description, given, flags.sku, session);
  if (positional !== undefined && argument !== undefined) {
    if (argument.field in input)
      throw usageError(`Give either ${argument.name} or --${kebabCase(argument.field)}, not both.`);
    input[argument.field] = await argument.resolve(positional, session);
  }
  const skus = new Skus(session);
  // JSON stays the response of the service.
  const withSkus = !printer.isJson || globals.fields?.includes('sku') === true;
  if (description.page !== undefined) {
    await printList(description.path, input, flags.all === true, session, {
      ...printer,
      rows: async (rows) => printer.rows(withSkus ? await skus.addTo(rows) : rows),
    });
    return;
  }
  if (description.kind === 'query') {
    const response = await query(input, session, globals, io);
    await printer.result(withSkus ? await skus.addToParts(response) : response);
    if (globals.verbose === true) await printer.note(`Request: ${session.attempts.requestId}`);
    check?.(response);
    return;
  }
  const idempotencyKey = flags.idempotencyKey ?? randomUUID();
  if (globals.verbose === true) await printer.note(`Idempotency-Key: ${idempotencyKey}`);
  running.pending = { idempotencyKey, attempts: session.attempts, readsStdin: flags.json === '-' };
  const response = await session.call(description.path, input, { idempotencyKey });
  running.pending = undefined;
  await printer.written(response);
  if (globals.verbose === true) await printer.note(`Request: ${session.attempts.requestId}`);
  check?.(response);
}

async function printList(
  path: string,
  input: Record<string, unknown>,
  all: boolean,
  session: Session,
  printer: Pick<Printer, 'rows' | 'note'>,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const page = (await session.call(path, cursor === null ? input : { ...input, cursor })) as {
      items: unknown[];
      next_cursor: string | null;
    };
    cursor = page.next_cursor;
    await printer.rows(page.items);
    if (!all) break;
  } while (cursor !== null);
  if (cursor !== null)
    await printer.note(`There are more items. Continue with --cursor ${cursor}, or fetch all with --all.`);
}

function merged(
  fields: Readonly<Record<string, unknown>>,
  json: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const twice = Object.keys(fields).filter((field) => Object.hasOwn(json, field));
  if (twice.length > 0) throw usageError(`Given both in --json and as a flag: ${twice.join(', ')}.`);
  return { ...json, ...fields };
}

function requireFields(
  description: CommandDescription,
  given: Readonly<Record<string, unknown>>,
  { sku }: CommandFlags,
  resolved: string | undefined,
): void {
  const { input, productField } = description;
  const hasProduct = sku !== undefined || 'sku' in given;
  const missing = input.required.filter(
    (field) => !Object.hasOwn(given, field) && field !== resolved && !(field === productField && hasProduct),
  );
  if (missing.length === 0) return;
  const { argument } = extensions[description.path] ?? {};
  const names = missing.map((field) =>
    field === productField
      ? '--sku'
      : field === argument?.field
        ? `${argument.name.toUpperCase()} or --${flagNameOf(description, field)}`
        : `--${flagNameOf(description, field)}`,
  );
  throw usageError(`Missing: ${names.join(', ')}. Example: ${exampleOf(description)}`);
}

function descriptionText({ summary, description }: CommandDescription): string {
  return description === undefined ? `${summary}.` : `${summary}. ${withRole(description)}`;
}

function helpAfter(description: CommandDescription): string {
  const { permission, rest, page, description: text = '' } = description;
  const { argument } = extensions[description.path] ?? {};
  const examples = [exampleOf(description)];
  if (argument !== undefined) examples.unshift(commandLine([...wordsOf(description), argument.example]));
  if (page !== undefined) examples.push(`tallybook ${wordsOf(description).join(' ')} --all --json-output`);
  const who = text.includes('Permission: ')
    ? ''
    : permission === 'public'
      ? 'No credential is needed. '
      : permission === 'signed_in'
        ? 'Any credential may do this. '
        : `Permission: ${permission}. `;
  return `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}\n\n${who}REST: ${rest}.`;
}
