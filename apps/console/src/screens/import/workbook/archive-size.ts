/** Bytes that a workbook may have after inflation. */
const maxInflated = 100 * 1024 * 1024;

const [endSignature, entrySignature, stored] = [0x06054b50, 0x02014b50, 0];

/**
 * Whether the archive's directory declares at most 100 MB in total. The library inflates no entry beyond its declared size,
 * except entries that declare 0, of which only truly empty ones pass. Undefined if there is no readable directory.
 */
export function isSmallEnough(bytes: Uint8Array): boolean | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) return undefined;
    const packed = view.getUint32(at + 20, true);
    const inflated = view.getUint32(at + 24, true);
    // Deflate's empty stream has two bytes; 0xffffffff (Zip64) is above the limit.
    if (inflated === 0 && packed > 2) return false;
    // What is stored as it is takes its packed size, whatever it declares: many entries may name the same bytes.
    total += view.getUint16(at + 10, true) === stored ? Math.max(packed, inflated) : inflated;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total <= maxInflated;
}

/** Searched from the end, because a comment of up to 64 KB may follow. */
function endOfDirectory(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= first; at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  return undefined;
}
