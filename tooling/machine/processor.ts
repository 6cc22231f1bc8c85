import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;

interface Counted {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly ended: number;
}

function read(pid: number): Counted | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in front may hold spaces; fields are counted from behind it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const at = (index: number): number => (fields[index] ?? 0) / ticksPerSecond;
    return { parent, own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return undefined;
  }
}

/** Processor seconds that a process has used so far; NaN where there is no /proc. */
export function processorSeconds(pid: number): number {
  return read(pid)?.own ?? Number.NaN;
}

/** The same of a process with all of its children, those that have ended included. */
export function processorSecondsOfTree(pid: number): number {
  const own = read(pid);
  if (own === undefined) return Number.NaN;
  const children = readdirSync('/proc')
    .map(Number)
    .flatMap((each) => read(each) ?? [])
    .filter((each) => each.parent === pid);
  return children.reduce((sum, each) => sum + each.own, own.own + own.ended);
}
