import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from '../contract/commands.ts';
import { flagNameOf, wordsOf } from '../program/examples.ts';
import { runCli } from '../testing/run-cli.ts';

const script = async (shell: string): Promise<string> => {
  const { code, stdout } = await runCli(['completion', shell]);
  expect(code).toBe(0);
  return stdout;
};

test.each(['bash', 'zsh', 'fish'])(
  'the script for %s has every command with all its flags',
  async (shell) => {
    const text = (await script(shell)).replaceAll(/case ('[^']*')\n\s*echo/g, '$1) echo');
    for (const command of commands) {
      const words = wordsOf(command);
      const [, followers = ''] =
        new RegExp(`^ +' ${words.join(' ')}'\\) echo '([^']*)'`, 'm').exec(text) ?? [];
      for (const field of Object.keys(command.input.properties))
        expect(followers.split(' ')).toContain(`--${flagNameOf(command, field)}`);
      expect(followers.split(' ')).toContain('--fields');
    }
  },
);

/** Runs in the shell itself and prints what it offers after the words, of which the last is being typed. */
const asking: Readonly<Record<string, (words: readonly string[]) => string>> = {
  bash: (words) => `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_tallybook
printf '%s\\n' "\${COMPREPLY[@]}"`,
  // The completion system needs a terminal, so its three functions are replaced; the script itself is the real one.
  zsh: (words) => `words=(${words.map((word) => `'${word}'`).join(' ')})
CURRENT=${words.length}
_tallybook`,
  fish: (words) => `complete -C '${words.join(' ')}'`,
};
const before: Readonly<Record<string, string>> = {
  bash: '',
  zsh: 'compdef() { }\n_files() { }\ncompadd() { shift; print -l -- "$@" }\n',
  fish: '',
};

const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

test.each(['bash', 'zsh', 'fish'].filter(isInstalled))(
  '%s completes commands, flags and their values',
  async (shell) => {
    const text = await script(shell);
    const folder = mkdtempSync(join(tmpdir(), 'tallybook-cli-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'completion');
    const offered = (...words: string[]): string[] => {
      const lines = `${before[shell]}${text}\n${asking[shell]?.(['tallybook', ...words])}\n`;
      writeFileSync(file, lines);
      const { stdout, stderr } = spawnSync(shell, [file], { encoding: 'utf8' });
      expect(stderr).toBe('');
      const last = words.at(-1) ?? '';
      return stdout.split('\n').flatMap((line) => {
        const [word = ''] = line.split('\t');
        return word !== '' && word.startsWith(last) ? [word] : [];
      });
    };
    expect(offered('stock-mo')).toEqual(['stock-movements']);
    expect(offered('stock-movements', 'po')).toEqual(['post', 'post-batch']);
    expect(offered('stock-movements', 'list', '--sku', 'A-1', '--ty')).toEqual(['--type']);
    expect(new Set(offered('stock-movements', 'list', '--type', ''))).toEqual(
      new Set(['entry', 'exit', 'adjustment']),
    );
    expect(new Set(offered('--profile', 'books', 'verif'))).toEqual(new Set(['verify', 'verifications']));
  },
);

test('a shell without a script is wrong usage', async () => {
  expect(await runCli(['completion', 'csh'])).toMatchObject({ code: 64 });
});
