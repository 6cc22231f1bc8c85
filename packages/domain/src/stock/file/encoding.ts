import type { FieldError } from '../../problem/index.ts';
import type { Encoding } from './options.ts';
import * as en from '../../texts/en/index.ts';
import { say, type Text } from '../../texts/say.ts';
import { isWorkbook } from './workbook.ts';

/** Bytes between two yields: small, because a slice may consist of line breaks only, each of which is a record. */
const sliceBytes = 16 * 1024;

/** Characters of the bytes 0x80 to 0x9F in Windows-1252; the five unassigned ones stay control characters (WHATWG). */
const upper = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
  0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
  0x153, 0x9d, 0x17e, 0x178,
];

const marks: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/**
 * The encoding of a file: its byte order mark decides; without one, it is UTF-8 if valid, otherwise Windows-1252.
 * Yields every 16 KB.
 */
export function* decideEncoding(bytes: Uint8Array, given?: Encoding): Generator<void, Encoding | FieldError> {
  if (isWorkbook(bytes)) return invalidText(say(en.workbook));
  const marked = marks.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding;
  const encoding = given ?? marked;
  if (encoding?.startsWith('utf-16') !== true && bytes.includes(0)) return invalidText(say(en.nulBytes));
  if (encoding === 'windows-1252') return encoding;
  const decoder = new TextDecoder(encoding ?? 'utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
      yield;
    }
    decoder.decode();
  } catch {
    if (encoding === undefined) return 'windows-1252';
    return invalidText(say(en.notInEncoding, { encoding: encodingNames[encoding] }));
  }
  return encoding ?? 'utf-8';
}

export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

const invalidText = (detail: Text): FieldError => ({ pointer: '', code: 'INVALID_TEXT', detail });

/** The text of a file in slices, without byte order marks (some programs write two). */
export function* decoded(bytes: Uint8Array, encoding: Encoding): Generator<string, void> {
  const decoder = encoding === 'windows-1252' ? undefined : new TextDecoder(encoding, { ignoreBOM: true });
  let isStart = true;
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const slice = bytes.subarray(at, at + sliceBytes);
    const text = decoder?.decode(slice, { stream: true }) ?? fromWindows1252(slice);
    yield isStart ? text.replace(/^\uFEFF+/, '') : text;
    isStart = false;
  }
}

/** Not by TextDecoder, which some versions of Node let read Windows-1252 as Latin-1. */
function fromWindows1252(bytes: Uint8Array): string {
  // A loop over typed arrays: a callback for each byte costs more than all other work on the file.
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) units[at] = characters[bytes[at] ?? 0] ?? 0;
  return String.fromCharCode.apply(null, units as unknown as number[]);
}

const characters = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte <= 0x9f ? (upper[byte - 0x80] ?? byte) : byte,
);
