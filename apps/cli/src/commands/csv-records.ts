/** Characters after which a cell begins; the separators that spreadsheets use. */
const separators: ReadonlySet<string | undefined> = new Set([',', ';', '\t', '|']);

/** The byte order mark of UTF-8, byte by byte. */
const mark = '\u00ef\u00bb\u00bf';

/** Tells spreadsheets the separator, and is no row. */
const separatorLine = /^"?sep=."?$/i;

/**
 * The records of a CSV file (RFC 4180) as they are written, without their line breaks. The service numbers rows in the
 * same way: the header is row 1, a blank line counts, and a line break in quotes does not end a record. A quote inside a
 * cell without quotes (`5" nail`), which makes a row invalid, does not begin such a part: the next row is another one.
 */
function* csvRecords(text: string): Generator<string> {
  let start = text.startsWith(mark) ? mark.length : 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      // A doubled quote is a character of the cell.
      if (character === '"' && text[at + 1] === '"') at += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"' && (at === start || separators.has(text[at - 1]))) isQuoted = true;
    else if (character === '\n' || character === '\r') {
      yield text.slice(start, at);
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      start = at + 1;
    }
  }
  if (start < text.length) yield text.slice(start);
}

/**
 * The header and the rows with these numbers, as a file that can be corrected and imported again.
 *
 * @param text the bytes of the file, each as one character
 * @param headerRow of a file with title lines, which are kept
 */
export function selectRows(text: string, rows: ReadonlySet<number>, headerRow = 1): string {
  const lines: string[] = [];
  let row = 0;
  for (const record of csvRecords(text)) {
    const isSeparator = row === 0 && separatorLine.test(record);
    if (!isSeparator) row += 1;
    if (isSeparator || row <= headerRow || rows.has(row)) lines.push(record);
  }
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  return lines.map((line) => line + lineBreak).join('');
}
