import { isIPv4 } from 'node:net';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { configurationError, usageError } from '../exit-codes.ts';
import { readAll, write, type Io } from '../io.ts';
import { Interrupted } from '../output/failure.ts';
import { createPrinter } from '../output/printer.ts';
import type { Running } from '../program/running.ts';
import { connectTo } from '../session/connect.ts';
import { defaultProfile } from '../session/credentials.ts';
import { globalsOf, type Globals } from '../session/globals.ts';
import { profileOf, profilesFile, readProfiles, writeProfiles } from '../session/profiles.ts';

export function defineLogin(command: Command, { io }: Running): void {
  command
    .summary('Store the URL of a service and an API key')
    .description(
      'Store the URL of a service and an API key. The key is read from standard input, or asked for on a terminal ' +
        'without showing it, checked against the service, and stored in a file that only you can read.',
    )
    .argument('[url]', 'The URL of the service. Default: TALLYBOOK_URL, or that of the profile.')
    .addHelpText(
      'after',
      `
Examples:
  tallybook login https://tallybook.example.com
  tallybook login --profile test http://127.0.0.1:4400 < key.txt
  node -p "require('./.tallybook/credentials.json').api_key" | tallybook login http://127.0.0.1:4400

The file is ${profilesFile(io)}.`,
    )
    .action((url: string | undefined) => login(url, globalsOf(command), io));
}

async function login(url: string | undefined, globals: Globals, io: Io): Promise<void> {
  const name = globals.profile ?? defaultProfile;
  if (!/^[\w.-]{1,64}$/.test(name) || name === '__proto__')
    throw usageError('--profile: Use letters, digits, and the characters _ . - only.');
  const profiles = readProfiles(io);
  const stored = profileOf(profiles, name)?.base_url;
  const fromEnvironment = io.env['TALLYBOOK_URL'] || undefined;
  const baseUrl =
    url ?? (globals.profile === undefined ? (fromEnvironment ?? stored) : (stored ?? fromEnvironment));
  if (baseUrl === undefined)
    throw usageError('Give the URL of the service. Example: tallybook login https://tallybook.example.com');
  if (isUnencrypted(baseUrl))
    throw usageError(
      `The key would be sent unencrypted to ${baseUrl}. Use https:// (http:// is for services on this computer).`,
    );
  const apiKey = (
    io.stdin.isTTY === true ? await promptHidden('API key: ', io) : (await readAll(io.stdin)).toString()
  ).trim();
  if (apiKey === '') throw configurationError('No API key was given on standard input.');
  const source = `profile ${name}`;
  const { tallybook, options } = connectTo({ baseUrl, apiKey, source }, io, globals);
  const me = await tallybook.me.get(undefined, options);
  const file = writeProfiles(io, { ...profiles, [name]: { base_url: baseUrl, api_key: apiKey } });
  const printer = createPrinter(io, globals);
  await printer.written(me);
  await printer.note(`Stored in ${file} as profile ${name}.`);
}

/** Whether a URL is plain http to another computer. A name such as 127.example.com is another computer. */
function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? { protocol: '', hostname: '' };
  const isLocal =
    hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
  return protocol === 'http:' && !isLocal;
}

/** Reads a line from the terminal without showing it. */
async function promptHidden(question: string, io: Io): Promise<string> {
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  // Before the question, because this also stops the terminal from showing what is typed.
  const lines = createInterface({ input: io.stdin, output: nothing, terminal: true });
  try {
    const answer = new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      // Ctrl-D.
      lines.once('close', () => resolve(''));
      // While the terminal is in raw mode, Ctrl-C is a key and no signal.
      lines.once('SIGINT', () => reject(new Interrupted()));
      io.signal.addEventListener('abort', () => reject(new Interrupted()), { once: true });
    });
    await write(io.stderr, question);
    return await answer;
  } finally {
    lines.close();
    await write(io.stderr, '\n');
  }
}

export function defineLogout(command: Command, { io }: Running): void {
  command
    .summary('Remove what login stored')
    .description(
      'Remove the stored URL and API key of a profile. The key itself stays valid: see api-keys revoke.',
    )
    .action(async () => {
      const globals = globalsOf(command);
      const name = globals.profile ?? defaultProfile;
      const profiles = readProfiles(io);
      const { [name]: _removed, ...others } = profiles;
      if (profileOf(profiles, name) === undefined) throw configurationError(`There is no profile ${name}.`);
      const file = writeProfiles(io, others);
      await createPrinter(io, globals).note(`Removed profile ${name} from ${file}.`);
    });
}
