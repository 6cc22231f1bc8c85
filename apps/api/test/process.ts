import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', 'src', 'main.ts');

export interface RunningProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Everything that it printed. */
  output(): string;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The real program, with an embedded database in this home unless told otherwise. Resolves when it listens. */
export async function startProcess(
  home: string,
  variables: Record<string, string> = {},
): Promise<RunningProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      TALLYBOOK_HOME: home,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /listens on (http:\S+) /.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`it ended: ${output}`)));
  });
  return { child, url, output: () => output, ended };
}

export function credentialsOf(home: string): { api_key: string; product_id: string } {
  return JSON.parse(readFileSync(join(home, 'credentials.json'), 'utf8')) as {
    api_key: string;
    product_id: string;
  };
}
