import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Command } from 'commander';
import type { Tallybook } from '@tallybook/sdk';
import type { FileDescription } from '../contract/description.ts';
import { fileError, usageError } from '../exit-codes.ts';
import { write, type Io } from '../io.ts';
import { createPrinter } from '../output/printer.ts';
import { createProgress, type Progress } from '../output/progress.ts';
import { safeText } from '../output/safe-text.ts';
import { withRole } from '../program/plain-help.ts';
import { wordsOf } from '../program/examples.ts';
import { fieldsOf, flagOf, kebabCase, once } from '../program/flags.ts';
import type { Running } from '../program/running.ts';
import { resolveSkus } from '../program/sku.ts';
import { connect } from '../session/connect.ts';
import { globalsOf, type Globals } from '../session/globals.ts';

interface Flags {
  readonly out?: string;
  readonly sku?: string;
}

const productField = 'product_id';

const movementExamples = `
  tallybook export --out movements.csv
  tallybook export --sku BOLT-8 --start-date 2026-03-01 --end-date 2026-03-31 > march.csv`;

export function defineExport(command: Command, description: FileDescription, { io }: Running): void {
  const { input, summary, rest } = description;
  command
    .summary(summary)
    .description(`${summary}. ${withRole(description.description ?? '')}`)
    .addOption(once('--out <file>', 'The file to write; it is replaced only once the export is complete.'))
    .optionsGroup('Filters:');
  const fieldOf = new Map<string, string>();
  for (const [field, schema] of Object.entries(input.properties)) {
    const option = flagOf(
      kebabCase(field),
      schema,
      input.required.includes(field) ? '(required)' : '',
      field === productField ? 'Give a SKU with --sku.' : '',
    );
    if (input.required.includes(field)) option.makeOptionMandatory();
    fieldOf.set(option.attributeName(), field);
    command.addOption(option);
    if (field === productField)
      command.addOption(once('--sku <text>', 'The SKU or barcode of the product, instead of --product-id.'));
  }
  const words = wordsOf(description);
  const examples =
    description.path === 'stockMovements.export'
      ? movementExamples
      : `\n  tallybook ${[...words, ...input.required.map((field) => `--${kebabCase(field)} <${field}>`)].join(' ')} --out ${words[0] ?? ''}.csv`;
  command.addHelpText('after', `\nExamples:${examples}\n\nREST: ${rest}.`).action(async () => {
    const flags = command.opts<Flags & Record<string, unknown>>();
    await exportFile(description, fieldsOf(flags, fieldOf), flags, globalsOf(command), io);
  });
}

type ExportFunction = Tallybook['stockMovements']['export'];

async function exportFile(
  { path, input }: FileDescription,
  fields: Readonly<Record<string, unknown>>,
  { out, sku }: Flags,
  globals: Globals,
  io: Io,
): Promise<void> {
  const session = connect(io, globals);
  const filters = await resolveSkus(
    { input, ...(productField in input.properties && { productField }) },
    fields,
    sku,
    session,
  );
  const progress = createProgress(io, globals);
  const [group = '', method = ''] = path.split('.');
  const tree = session.tallybook as unknown as Readonly<Record<string, Record<string, ExportFunction>>>;
  const request = async (): Promise<ReadableStream<Uint8Array>> => {
    const send = tree[group]?.[method];
    if (send === undefined) throw new Error(`the client has no ${path}`);
    return send(filters, {
      ...session.options,
      onProgress: ({ bytes }) => progress.show(`Exported ${Math.round(bytes / 1000)} kB`),
    });
  };
  if (out === undefined) {
    await copy(await request(), io.stdout, progress);
    return;
  }
  // Complete or absent: a connection that breaks leaves no partial file of that name.
  const temporary = `${out}.${process.pid}.part`;
  try {
    const file = (await open(temporary, 'wx')).createWriteStream();
    // The write that fails reports it.
    file.on('error', () => {});
    try {
      const bytes = await copy(await request(), file, progress);
      file.end();
      await finished(file);
      await rename(temporary, out);
      await createPrinter(io, globals).note(`Wrote ${bytes} bytes to ${out}.`);
    } finally {
      file.destroy();
    }
  } catch (error) {
    await rm(temporary, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'open' || syscall === 'rename') throw usageError(`Cannot write ${out}: ${code ?? ''}.`);
    if (syscall === 'write') throw fileError(`Cannot write ${out}: ${code ?? ''}.`);
    throw error;
  }
}

async function copy(
  body: ReadableStream<Uint8Array>,
  target: Writable & { isTTY?: boolean },
  progress: Progress,
): Promise<number> {
  let bytes = 0;
  const decoder = new TextDecoder();
  try {
    for await (const part of body) {
      bytes += part.length;
      // The file may contain text that would change a terminal.
      const lines = target.isTTY === true ? decoder.decode(part, { stream: true }).split(/\r?\n/) : [];
      await write(target, target.isTTY === true ? lines.map(safeText).join('\n') : part);
    }
  } finally {
    progress.end();
  }
  return bytes;
}
