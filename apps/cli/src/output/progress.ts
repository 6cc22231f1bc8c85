import type { Io } from '../io.ts';
import type { Globals } from '../session/globals.ts';

/** One line on a terminal that is written again and again; nothing elsewhere. */
export interface Progress {
  show(text: string): void;
  /** Removes the line. */
  end(): void;
}

/** More often is not readable. */
const intervalMs = 100;

const barWidth = 24;

/** `[======>                 ] 29%`; of nothing, it is full. */
export function progressBar(done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.floor(share * barWidth);
  const bar = '='.repeat(filled) + (filled < barWidth ? '>' : '');
  return `[${bar.padEnd(barWidth)}] ${Math.floor(share * 100)}%`;
}

export function createProgress({ stderr }: Pick<Io, 'stderr'>, { quiet }: Globals): Progress {
  let shownAt = 0;
  if (stderr.isTTY !== true || quiet === true) return { show: () => {}, end: () => {} };
  return {
    show(text) {
      if (Date.now() - shownAt < intervalMs) return;
      shownAt = Date.now();
      stderr.write(`\r${text}\u001b[K`);
    },
    end() {
      if (shownAt > 0) stderr.write('\r\u001b[K');
      shownAt = 0;
    },
  };
}
