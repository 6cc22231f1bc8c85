/** First bytes of a zip archive (.xlsx, .ods, .numbers), and of an OLE file (.xls, and .xlsx with a password). */
const signatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  // An archive without entries.
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
];

/** Whether the bytes are a workbook instead of text. No text starts with them: both contain control characters. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte));
