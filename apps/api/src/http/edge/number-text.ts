/** A double has at most 17 significant digits; the digits of `0.1 + 0.2` in any language are among them. */
const maxDigits = 17;

const zero = 0x30;
const nine = 0x39;

/**
 * True if a number in JSON or in a query would change when it becomes a double: its text has more significant digits
 * than a double holds, or its exponent turns it into 0. Zeros at the ends are no significant digits: databases print
 * 12.5 as 12.500000000000000000.
 *
 * @param text a number, well-formed or not, of any length
 */
export function exceedsDouble(text: string): boolean {
  let [first, last, hasExponent] = [0, 0, false];
  let digits = 0;
  // A loop, because a pattern for zeros at the end takes quadratic time.
  for (let at = 0; at < text.length && !hasExponent; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) {
      digits += 1;
      if (code !== zero) {
        if (first === 0) first = digits;
        last = digits;
      }
    } else hasExponent = code === 0x65 || code === 0x45;
  }
  const significant = last === 0 ? 0 : last - first + 1;
  return significant > maxDigits || (hasExponent && significant > 0 && Number(text) === 0);
}
