import type { MailLocale, StockAlert } from '@tallybook/domain';
import type { Mail } from '../../../../platform/mail/index.ts';
import { cleanName, escapeHtml, withoutAutoLinks } from '../../../../platform/mail/names.ts';
import { wrapped } from '../../../../platform/mail/wrap.ts';
import { digestTexts, type DigestText } from './texts.ts';

/** An email has at most this many alerts. */
export const maxDigestAlerts = 500;

interface Recipient {
  readonly organization_name: string;
  readonly locale: MailLocale | null;
}

const safe = (name: string): string => withoutAutoLinks(cleanName(name));

/**
 * The email with one table of products, as plain text and as HTML with the same content; it contains no link.
 *
 * @param alerts open; one more than `maxDigestAlerts` if there are more
 */
export function digestMail(
  id: string,
  to: string,
  { organization_name: organization, locale: known }: Recipient,
  alerts: readonly StockAlert[],
): Mail {
  const locale = known ?? 'en';
  const texts = digestTexts[locale];
  const rows = rowsOf(alerts.slice(0, maxDigestAlerts), locale);
  const introduction = texts.introduction(safe(organization));
  const isCut = alerts.length > maxDigestAlerts;
  const closing = isCut ? [texts.more(maxDigestAlerts), texts.reason] : [texts.reason];
  const table = [texts.columns, ...rows];
  const subject = texts.subject(rows.length);
  return {
    id,
    to,
    subject,
    text: `${[wrapped(introduction), textTable(table), ...closing.map(wrapped)].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body><p>${escapeHtml(introduction)}</p>
${htmlTable(table)}
${closing.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}</body></html>
`,
    language: locale,
  };
}

/** The name is last because it may be long. */
type Row = DigestText['columns'];

/** One row for each product, by SKU: a product that is out of stock is usually low too. */
function rowsOf(alerts: readonly StockAlert[], locale: MailLocale): Row[] {
  const { low, out } = digestTexts[locale];
  const number = new Intl.NumberFormat(locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const products = [...Map.groupBy(alerts, (alert) => alert.product_id).values()];
  return products
    .flatMap((own) => {
      // The newest is first.
      const [first, last] = [own[0], own.at(-1)];
      return first === undefined || last === undefined ? [] : [{ own, first, last }];
    })
    .toSorted((a, b) => (a.first.sku < b.first.sku ? -1 : 1))
    .map(({ own, first, last }) => [
      safe(first.sku),
      own.some(({ kind }) => kind === 'out') ? out : low,
      number.format(first.current_on_hand),
      number.format(first.reorder_point ?? 0),
      first.reorder_quantity === null ? '–' : number.format(first.reorder_quantity),
      date.format(new Date(last.opened_at)),
      safe(first.name),
    ]);
}

/** Columns that are aligned in a fixed-width font. */
function textTable(rows: readonly Row[]): string {
  const lengthOf = (cell: string): number => Array.from(cell).length;
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => lengthOf(row[column] ?? ''))),
  );
  const line = (row: Row): string =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

function htmlTable([head, ...rows]: readonly Row[]): string {
  const style = ' style="padding: 4px 12px 4px 0; text-align: left"';
  const line = (tag: 'th' | 'td', row: Row): string =>
    `<tr>${row.map((cell) => `<${tag}${style}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>
${[...(head === undefined ? [] : [line('th', head)]), ...rows.map((row) => line('td', row))].join('\n')}
</table>`;
}
