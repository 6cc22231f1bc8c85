import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '@tallybook/machine';
import type { Fault } from './fault.ts';

/** A small disk of its own: mounting one takes root. Undefined where that is not allowed. */
export function smallDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=700', 'tmpfs', folder], {
    stdio: 'ignore',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  atEnd(() => {
    spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export const diskFull: Fault = {
  name: 'disk-full',
  about:
    'the disk that holds the data (a small one of its own) is filled to the last byte, and given room again',
  onSmallDisk: true,
  async strike({ stage, milliseconds, struck, over, broke, note }) {
    const end = performance.now() + milliseconds;
    const ballast = join(stage.home, 'ballast');
    let times = 0;
    do {
      await sleep(1_000);
      const { bavail, bsize } = statfsSync(stage.home);
      struck();
      fill(ballast, bavail * bsize);
      times += 1;
      await sleep(Math.min(milliseconds / 2, 8_000));
      rmSync(ballast, { force: true });
      await stage.serverBack();
      over();
      await sleep(2_000);
    } while (performance.now() < end);
    const met = stage.output.match(/53100|No space left/g)?.length ?? 0;
    if (met === 0) broke('nothing noticed that the disk was full');
    note(`${times} times, met ${met} times`);
  },
};

/** As much as goes in. */
function fill(file: string, bytes: number): void {
  const piece = Buffer.alloc(256 * 1024);
  try {
    for (let written = 0; written <= bytes; written += piece.length)
      writeFileSync(file, piece, { flag: 'a' });
    for (;;) writeFileSync(file, piece.subarray(0, 4096), { flag: 'a' });
  } catch {
    // Full.
  }
}
