/**
 * Parse, Bind and Execute of a statement without parameters and rows. The driver sends them with the messages of another
 * statement (`before` and `after`, patches/postgres), so that both get one answer.
 */
export function message(statement: string): Buffer {
  const text = Buffer.from(`\0${statement}\0\0\0`);
  const parse = Buffer.alloc(5);
  parse.write('P');
  parse.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([parse, text, bindAndExecute]);
}

const bindAndExecute = Buffer.from('B\0\0\0\x0c\0\0\0\0\0\0\0\0E\0\0\0\x09\0\0\0\0\0', 'latin1');
