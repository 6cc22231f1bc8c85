import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Stands for any value, for example a file: the shell completes file names. */
const anyValue = ':';

/**
 * Candidates for the next word: the words of a command → its commands and flags, the words and a flag → the values of the
 * flag. Each word has a space before it, so the program itself is the empty text.
 */
function followers(program: Command): Map<string, readonly string[]> {
  const table = new Map<string, readonly string[]>();
  const add = (command: Command, words: string, inherited: readonly Option[]): void => {
    const options = [...command.options, ...inherited];
    const flags = options.flatMap(({ long }) => long ?? []);
    const names = command.commands.map((each) => each.name());
    table.set(words, [...names, ...new Set([...flags, '--help'])]);
    for (const { long, required, argChoices } of options)
      if (long !== undefined && long !== null && (required || argChoices !== undefined))
        table.set(`${words} ${long}`, argChoices ?? [anyValue]);
    for (const each of command.commands) add(each, `${words} ${each.name()}`, program.options);
  };
  add(program, '', []);
  table.set(' completion', [...shells, ...(table.get(' completion') ?? [])]);
  return table;
}

const quoted = (text: string): string => `'${text}'`;

/** The table as a function that prints the followers of its argument. */
const posixTable = (table: ReadonlyMap<string, readonly string[]>): string =>
  `_tallybook_followers() {
  case "$1" in
${[...table].map(([words, next]) => `    ${quoted(words)}) echo ${quoted(next.join(' '))} ;;`).join('\n')}
  esac
}
`;

const fishTable = (table: ReadonlyMap<string, readonly string[]>): string =>
  `function __tallybook_followers
  switch $argv[1]
${[...table].map(([words, next]) => `    case ${quoted(words)}\n      echo ${quoted(next.join(' '))}`).join('\n')}
  end
end
`;

const bash = `_tallybook() {
  local at='' index next current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  for ((index = 1; index < COMP_CWORD; index++)); do
    if [[ "\${COMP_WORDS[index]}" != -* && -n "$(_tallybook_followers "$at \${COMP_WORDS[index]}")" ]]; then
      at="$at \${COMP_WORDS[index]}"
    fi
  done
  next=''
  if [[ "$previous" == -* ]]; then next="$(_tallybook_followers "$at $previous")"; fi
  if [[ -z "$next" ]]; then next="$(_tallybook_followers "$at")"; fi
  COMPREPLY=()
  if [[ "$next" != '${anyValue}' ]]; then COMPREPLY=($(compgen -W "$next" -- "$current")); fi
}
complete -o default -F _tallybook tallybook
`;

const zsh = `_tallybook() {
  local at='' index next
  for ((index = 2; index < CURRENT; index++)); do
    if [[ "\${words[index]}" != -* && -n "$(_tallybook_followers "$at \${words[index]}")" ]]; then
      at="$at \${words[index]}"
    fi
  done
  next=''
  if [[ "\${words[CURRENT - 1]}" == -* ]]; then next="$(_tallybook_followers "$at \${words[CURRENT - 1]}")"; fi
  if [[ -z "$next" ]]; then next="$(_tallybook_followers "$at")"; fi
  if [[ "$next" == '${anyValue}' ]]; then _files; else compadd -- \${=next} || _files; fi
}
compdef _tallybook tallybook
`;

const fish = `function __tallybook
  set -l at ''
  set -l previous ''
  for word in (commandline -opc)[2..-1]
    if not string match -q -- '-*' $word; and test -n "$(__tallybook_followers "$at $word")"
      set at "$at $word"
    end
    set previous $word
  end
  set -l next ''
  if string match -q -- '-*' $previous
    set next "$(__tallybook_followers "$at $previous")"
  end
  if test -z "$next"
    set next "$(__tallybook_followers "$at")"
  end
  if test "$next" = '${anyValue}'
    __fish_complete_path (commandline -ct)
  else
    string split ' ' -- $next
  end
end
complete -c tallybook -f -a '(__tallybook)'
`;

/** The script that a shell reads once: the table and one function that looks up what the command line says so far. */
export function completionScript(shell: Shell, program: Command): string {
  const table = followers(program);
  if (shell === 'fish') return fishTable(table) + fish;
  return posixTable(table) + (shell === 'bash' ? bash : zsh);
}
