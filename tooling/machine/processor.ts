import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in ticks of 10 ms. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** Time of children that have ended. */
  readonly ended: number;
}

function read(pid: number): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may contain spaces: the others are read after its closing parenthesis.
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

/** Processor seconds that a process has used; NaN without /proc. */
export function processorSeconds(pid: number): number {
  return read(pid)?.own ?? Number.NaN;
}

/** Processor time of a process and its children, including those that have ended. */
export function processorSecondsOfTree(pid: number): number {
  const own = read(pid);
  if (own === undefined) return Number.NaN;
  const children = readdirSync('/proc')
    .map(Number)
    .flatMap((each) => read(each) ?? [])
    .filter((each) => each.parent === pid);
  return children.reduce((sum, each) => sum + each.own, own.own + own.ended);
}

/** Id of the process that started this one; undefined without /proc. */
export function parentOf(pid: number): number | undefined {
  return read(pid)?.parent;
}
