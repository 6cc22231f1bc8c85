/** Room for a mark of quotation in a terminal of 80 columns. */
const longest = 76;

/** A paragraph in lines of at most 76 characters, broken at spaces only; a longer word stays whole. */
export function wrapped(paragraph: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (line !== '' && Array.from(joined).length > longest) {
      lines.push(line);
      line = word;
    } else line = joined;
  }
  return [...lines, line].join('\n');
}
