import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import { exportCommand } from '../contract/commands.ts';
import { usageError } from '../exit-codes.ts';
import { write, type Io } from '../io.ts';
import { createPrinter } from '../output/printer.ts';
import { createProgress, type Progress } from '../output/progress.ts';
import { safeText } from '../output/safe-text.ts';
import { fieldsOf, flagOf, kebabCase, once } from '../program/flags.ts';
import type { Running } from '../program/running.ts';
import { resolveSkus } from '../program/sku.ts';
import { connect } from '../session/connect.ts';
import { connectionError, requestFile } from '../session/files.ts';
import { globalsOf, type Globals } from '../session/globals.ts';

interface Flags {
  readonly out?: string;
  readonly sku?: string;
}

const productField = 'product_id';

export function defineExport(command: Command, { io }: Running): void {
  command
    .summary('Export stock movements as a CSV file')
    .description(`${exportCommand.summary}. ${exportCommand.description ?? ''}`)
    .addOption(once('--out <file>', 'The file to write; it is replaced only once the export is complete.'))
    .optionsGroup('Filters:');
  const fieldOf = new Map<string, string>();
  for (const [field, schema] of Object.entries(exportCommand.input.properties)) {
    const option = flagOf(
      kebabCase(field),
      schema,
      '',
      field === productField ? 'Give a SKU with --sku.' : '',
    );
    fieldOf.set(option.attributeName(), field);
    command.addOption(option);
    if (field === productField)
      command.addOption(once('--sku <text>', 'The SKU of the product, instead of --product-id.'));
  }
  command
    .addHelpText(
      'after',
      `
Examples:
  tallybook export --out movements.csv
  tallybook export --sku BOLT-8 --start-date 2026-03-01 --end-date 2026-03-31 > march.csv

Permission: ${exportCommand.permission}. REST: ${exportCommand.rest}.`,
    )
    .action(async () => {
      const flags = command.opts<Flags & Record<string, unknown>>();
      await exportFile(fieldsOf(flags, fieldOf), flags, globalsOf(command), io);
    });
}

async function exportFile(
  fields: Readonly<Record<string, unknown>>,
  { out, sku }: Flags,
  globals: Globals,
  io: Io,
): Promise<void> {
  const session = connect(io, globals);
  const query = await resolveSkus({ input: exportCommand.input, productField }, fields, sku, session);
  const path = exportCommand.rest.replace('GET ', '');
  const progress = createProgress(io, globals);
  const request = { method: 'GET', path, query } as const;
  if (out === undefined) {
    const { body } = await requestFile(session, io, globals, request);
    await copy(body, io.stdout, progress, io);
    return;
  }
  // Complete or absent: a connection that breaks leaves no partial file of that name.
  const temporary = `${out}.${process.pid}.part`;
  try {
    const file = (await open(temporary, 'wx')).createWriteStream();
    try {
      const { body } = await requestFile(session, io, globals, request);
      const bytes = await copy(body, file, progress, io);
      await new Promise<void>((resolve) => file.end(resolve));
      await rename(temporary, out);
      await createPrinter(io, globals).note(`Wrote ${bytes} bytes to ${out}.`);
    } finally {
      file.destroy();
    }
  } catch (error) {
    await rm(temporary, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'open' || syscall === 'rename') throw usageError(`Cannot write ${out}: ${code ?? ''}.`);
    throw error;
  }
}

async function copy(
  body: ReadableStream<Uint8Array> | null,
  target: Writable & { isTTY?: boolean },
  progress: Progress,
  { signal }: Io,
): Promise<number> {
  let bytes = 0;
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  if (reader === undefined) return bytes;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        signal.throwIfAborted();
        throw connectionError(error);
      });
      if (done) break;
      bytes += value.length;
      if (target.isTTY === true) {
        const lines = decoder.decode(value, { stream: true }).split(/\r?\n/);
        await write(target, lines.map(safeText).join('\n'));
      } else {
        await new Promise<void>((resolve, reject) => {
          target.write(value, (error) => (error == null ? resolve() : reject(error)));
        });
        progress.show(`Exported ${Math.round(bytes / 1000)} kB`);
      }
    }
  } finally {
    progress.end();
    // After a failure, the rest is not read.
    reader.cancel().catch(() => {});
  }
  return bytes;
}
