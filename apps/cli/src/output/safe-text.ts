/** Control characters, which could move the cursor or change the terminal, line separators, and characters that reorder text. */
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text from the service that is safe to show on a terminal. */
export const safeText = (text: string): string =>
  text.replaceAll(unsafe, (character) => (character === '\n' || character === '\t' ? ' ' : '\ufffd'));

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The number of terminal columns that a text occupies. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += /\p{M}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
}
