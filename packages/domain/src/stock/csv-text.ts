// Text that a spreadsheet evaluates as a formula (OWASP, "CSV Injection"), also with full-width signs and leading white
// space, which some spreadsheets accept.
const formula = /^'*[\s\u3000]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;
const escaped = /^'+[\s\u3000]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Escapes text that a spreadsheet would evaluate as a formula, with a leading apostrophe. */
export function formulaSafe(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The inverse of `formulaSafe`. */
export function fromFormulaSafe(text: string): string {
  return escaped.test(text) ? text.slice(1) : text;
}
