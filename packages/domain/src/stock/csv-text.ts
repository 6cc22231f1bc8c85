// Text that a spreadsheet evaluates as a formula (OWASP, "CSV Injection"), also with full-width signs, and after white
// space, quotes and apostrophes, which some spreadsheets skip.
const sign = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20';
// A spreadsheet whose list separator is the semicolon, or which pastes tabs, ignores the quotes around a cell: it starts a
// cell of its own after these.
const separator = ';\\t\\r\\n';
const skipped = `(?:['"]|(?![${separator}])[\\s\\u3000])*`;
// A line break or tab at the start counts as a sign.
const atStart = `(?=${skipped}[${sign}\\t\\r\\n])`;
const within = `(?=${skipped}[${sign}])`;
const formula = new RegExp(`^${atStart}|(?<=[${separator}])${within}`, 'gu');
const escaped = new RegExp(`^'${atStart}|(?<=[${separator}])'${within}`, 'gu');

/** Escapes each part of the text that a spreadsheet would evaluate as a formula, with an apostrophe. */
export function formulaSafe(text: string): string {
  return text.replace(formula, "'");
}

/** The inverse of `formulaSafe`. */
export function fromFormulaSafe(text: string): string {
  return text.replace(escaped, '');
}
