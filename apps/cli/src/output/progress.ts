import type { Io } from '../io.ts';
import type { Globals } from '../session/globals.ts';

/** One line on a terminal that is written again and again; nothing elsewhere. */
export interface Progress {
  show(text: string): void;
  /** Removes the line. */
  end(): void;
}

export function createProgress({ stderr }: Pick<Io, 'stderr'>, { quiet }: Globals): Progress {
  const isShown = stderr.isTTY === true && quiet !== true;
  const put = (text: string): void => {
    if (isShown) stderr.write(`\r${text}\u001b[K`);
  };
  return { show: put, end: () => put('') };
}
