import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onCleanup } from '@tallybook/machine';
import type { Fault } from './fault.ts';

/** Mounts a small tmpfs, which takes root. Returns its path; undefined where mounting is not allowed. */
export function mountSmallDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=700', 'tmpfs', folder], {
    stdio: 'ignore',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  onCleanup(() => {
    spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export const diskFull: Fault = {
  name: 'disk-full',
  description: 'the disk with the data (a small tmpfs) is filled to the last byte, then freed',
  onSmallDisk: true,
  async inject({ environment, milliseconds, countInFlight, causeEnded, violation, note }) {
    const end = performance.now() + milliseconds;
    const ballast = join(environment.home, 'ballast');
    let times = 0;
    do {
      await sleep(1_000);
      const { bavail, bsize } = statfsSync(environment.home);
      countInFlight();
      fill(ballast, bavail * bsize);
      times += 1;
      await sleep(Math.min(milliseconds / 2, 8_000));
      rmSync(ballast, { force: true });
      await environment.serverBack();
      causeEnded();
      await sleep(2_000);
    } while (performance.now() < end);
    const errors = environment.output.match(/53100|No space left/g)?.length ?? 0;
    if (errors === 0) violation('no process noticed that the disk was full');
    note(`${times} times, ${errors} errors`);
  },
};

/** Writes until the disk is full. */
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
