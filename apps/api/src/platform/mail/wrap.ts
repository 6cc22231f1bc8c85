/** Leaves room for quotation marks (`> `) in a terminal of 80 columns. */
const maxColumns = 76;

/** Wraps a paragraph at spaces into lines of at most 76 characters; a longer word is not split. */
export function wrapped(paragraph: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    // The characters (code points) of every line were counted for each word: half of the time of composing an email.
    if (line !== '' && joined.length > maxColumns && Array.from(joined).length > maxColumns) {
      lines.push(line);
      line = word;
    } else line = joined;
  }
  return [...lines, line].join('\n');
}
