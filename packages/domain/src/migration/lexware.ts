import { product, figureText } from './exact.ts';
import type { Layout } from './layout.ts';
import { repeatedSku, withoutSku, type FoundStock, type FoundStocks } from './stock.ts';
import type { MigrationProblem } from './problem.ts';
import type { Table } from './table.ts';

/** Columns as in the article list of Lexware warenwirtschaft and faktura+auftrag. */
export const lexwareArticles: Layout = {
  title: 'the article list',
  source: 'in Lexware: Datei, Export, Artikel, as CSV',
  columns: {
    sku: { kind: 'text', names: ['Artikelnummer', 'Artikel-Nr.', 'Artikelnr.'] },
    name: { kind: 'text', names: ['Bezeichnung', 'Artikelbezeichnung'] },
    unit: { kind: 'text', names: ['Einheit'], isOptional: true },
    quantity: { kind: 'number', names: ['Lagerbestand', 'Bestand'] },
    cost: { kind: 'amount', names: ['EK-Preis', 'Einkaufspreis', 'EK-Preis netto'] },
  },
};

/** The value is quantity × purchase price, because the list has no other. */
export function lexwareStock([articles]: readonly [Table]): FoundStocks {
  const problems: MigrationProblem[] = [];
  const found = new Map<string, FoundStock>();
  for (const row of articles.rows) {
    const sku = row.text('sku');
    const quantity = row.figure('quantity') ?? 0n;
    const place = { table: articles, row, field: 'quantity' };
    const known = found.get(sku);
    if (sku === '') {
      if (quantity !== 0n) problems.push(withoutSku({ ...place, field: 'sku' }));
    } else if (known !== undefined)
      problems.push(repeatedSku({ ...place, field: 'sku' }, sku, known.quantityAt.row.row));
    else found.set(sku, { sku, ...atCost(place, row.figure('cost'), quantity), ...namesOf(row) });
  }
  return { stocks: [...found.values()], problems };

  function namesOf(row: { text: (field: string) => string }) {
    return { name: row.text('name'), unit: row.text('unit') === '' ? undefined : row.text('unit') };
  }
}

/** A stock that is worth its quantity × a cost. Without stock, no cost is needed. */
export function atCost(
  place: FoundStock['quantityAt'],
  cost: bigint | undefined,
  quantity: bigint,
  valueAt = { ...place, field: 'cost' },
) {
  const value = quantity === 0n ? 0n : cost === undefined ? undefined : product(quantity, cost);
  return {
    quantityAt: place,
    valueAt,
    oldQuantity: quantity,
    oldValue: value,
    quantity,
    value,
    note:
      value === undefined || quantity === 0n || cost === undefined
        ? undefined
        : `${figureText(quantity)} × ${figureText(cost)}`,
  };
}
