// What a spreadsheet takes for a formula (OWASP, "CSV Injection"), the full-width forms that some read as well, and
// white space in front of it, which some of them drop.
const formula = /^'*[\s\u3000]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;
const madeSafe = /^'+[\s\u3000]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Text for a spreadsheet, which must not calculate with it: an apostrophe in front of what looks like a formula. */
export function formulaSafe(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that `formulaSafe` was given. */
export function fromFormulaSafe(text: string): string {
  return madeSafe.test(text) ? text.slice(1) : text;
}
