/**
 * The widths of bars and spaces of each symbol, in modules (ISO/IEC 15417, table 1): values 0 to 102, the three starts, and the
 * stop with its final bar.
 */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );

const toC = 99;
const toB = 100;
const startB = 104;
const startC = 105;
const stop = 106;

/** Digits in a row for which code set C, two digits in a symbol, is shorter despite the change of the set. */
const minDigits = (isAtStart: boolean, isAtEnd: boolean): number => (isAtStart || isAtEnd ? 4 : 6);

/** The values of the symbols without start, check and stop; the first one is the start. */
function valuesOf(text: string): number[] {
  const values: number[] = [];
  let set: 'B' | 'C' | undefined;
  const change = (next: 'B' | 'C'): void => {
    if (set === undefined) values.push(next === 'C' ? startC : startB);
    else if (set !== next) values.push(next === 'C' ? toC : toB);
    set = next;
  };
  for (let at = 0; at < text.length;) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    const isAtStart = at === 0;
    const isAtEnd = at + digits === text.length;
    const isPairs = digits >= minDigits(isAtStart, isAtEnd) || (isAtStart && isAtEnd && digits === 2);
    // An odd number of digits: its first one stays in set B, unless the code begins with them.
    if (isPairs && (digits % 2 === 0 || isAtStart)) {
      change('C');
      for (const end = at + digits - (digits % 2); at < end; at += 2)
        values.push(Number(text.slice(at, at + 2)));
    } else {
      change('B');
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return values;
}

/**
 * The widths in modules of the bars and spaces of a text as Code 128, in turn, beginning with a bar; undefined for an empty text,
 * and for one with characters other than those of ASCII from blank to tilde. Without the quiet zones of 10 modules.
 */
export function code128(text: string): readonly number[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const values = valuesOf(text);
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103;
  return [...values, check, stop].flatMap((value) => Array.from(symbols[value] ?? '', Number));
}
