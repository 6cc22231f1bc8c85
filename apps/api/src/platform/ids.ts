import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes for 256 ids: one system call per id took 2 to 3 % of a posting's CPU time. */
const pool = new Uint8Array(4096);
let used = pool.length;
let lastMs = 0;
let sequence = 0;

/** A new id (UUID version 7): rows created together are adjacent in the index, in the order of their creation. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += 16));
  const now = Date.now();
  // Within a millisecond, and after the clock was set back, ids count up from a random number.
  if (now > lastMs) {
    lastMs = now;
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else if ((sequence += 1) > 0xffff_ffff) {
    lastMs += 1;
    sequence = 0;
  }
  return v7({ random, msecs: lastMs, seq: sequence });
}
