import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { delimiterOf, readCsv, type Records } from '../csv.ts';
import { headerRowOf, isOwnHeader, missingFields, proposeMap, textsOf } from './propose.ts';

const fixtures = join(import.meta.dirname, '../../../../../../packages/domain/src/stock/file/fixtures');
const recordsOf = (name: string, encoding: BufferEncoding = 'utf8'): Records => {
  const text = readFileSync(join(fixtures, name), encoding);
  return readCsv(text, delimiterOf(text));
};
const proposalOf = (records: Records, kind: 'movements' | 'products') => {
  const headerRow = headerRowOf(records);
  return { headerRow, map: proposeMap(records, headerRow, kind) };
};

describe('the columns are proposed for', () => {
  test.each([
    [
      'erpnext-stock-ledger.csv',
      1,
      {
        sku: 'Item',
        quantity: { in: 'In Qty', out: 'Out Qty' },
        unit_cost: 'Incoming Rate',
        movement_date: 'Date',
        reference: 'Voucher #',
      },
    ],
    ['shopify-inventory.csv', 1, { sku: 'SKU', quantity: 'On hand (current)' }],
    ['lightspeed-inventory.csv', 1, { sku: 'sku', unit_cost: 'supply_price' }],
    ['quickbooks-valuation-detail.csv', 5, { unit_cost: 'Rate', movement_date: 'Transaction date' }],
    ['sap-mb51.txt', 4, { sku: 'Material', movement_date: 'Buch.dat.', reference: 'Materialbeleg' }],
    ['odoo-stock-moves.csv', 1, { sku: 'Product/Internal Reference', quantity: 'Quantity' }],
  ])('%s', (name, headerRow, expected) => {
    const proposal = proposalOf(recordsOf(name, name.startsWith('sap') ? 'latin1' : 'utf8'), 'movements');
    expect(proposal.headerRow).toBe(headerRow);
    expect(proposal.map).toMatchObject(expected);
  });

  test('products of Lexware', () => {
    expect(proposalOf(recordsOf('lexware-artikel.csv', 'latin1'), 'products').map).toMatchObject({
      sku: 'Artikelnummer',
      name: 'Bezeichnung',
      unit: 'Einheit',
      category: 'Warengruppe',
      reorder_point: 'Mindestbestand',
    });
  });

  test.each([
    ['Artikelnummer;Zugang;Abgang;Einstandspreis;Buchungsdatum', { in: 'Zugang', out: 'Abgang' }],
    ['Référence;Quantité;Coût unitaire;Date', 'Quantité'],
    ['Código;Cantidad;Coste unitario;Fecha', 'Cantidad'],
    ['Código do artigo;Quantidade;Custo unitário;Data', 'Quantidade'],
  ])('%s', (header, quantity) => {
    const records = readCsv(`${header}\n`, ';');
    const { map } = proposalOf(records, 'movements');
    expect(map['quantity']).toEqual(quantity);
    expect(missingFields(records, 1, map, ['sku', 'quantity', 'unit_cost', 'movement_date'])).toEqual([]);
  });
});

test('no column fills two fields', () => {
  const { map } = proposalOf(recordsOf('odoo-stock-moves.csv'), 'movements');
  const columns = Object.values(map).filter((source) => typeof source === 'string');
  expect(new Set(columns).size).toBe(columns.length);
});

test('a file with the names of fields needs no map, even with a misspelled one', () => {
  const own = (header: string) => isOwnHeader(readCsv(`\n${header}\n`, ';'), 'movements');
  expect(own('SKU;Type;quantity;unit_cost;movement_date')).toBe(true);
  expect(own('sku;type;quantitty;unit_cost;movement_date')).toBe(true);
  expect(own('Artikel;Menge;Preis;Datum;note')).toBe(false);
});

test('the texts of a column are replaced one by one if they are few', () => {
  const rows = (count: number) =>
    readCsv(['Art', ...Array.from({ length: count }, (_, at) => `t${at % 30}`)].join('\n'));
  expect(textsOf(rows(3), 1, 'Art')).toEqual(['t0', 't1', 't2']);
  expect(textsOf(rows(30), 1, 'Art')).toBeUndefined();
});

test('words for directions are replaced one by one, and each of them must be', () => {
  const records = readCsv('Vorgang;Menge\nVerkauf;1\nEinkauf;2\n', ';');
  const { map } = proposalOf(records, 'movements');
  expect(map['type']).toEqual({ column: 'Vorgang', values: {} });
  const type = { column: 'Vorgang', values: { Verkauf: 'exit' } };
  expect(missingFields(records, 1, { type }, ['type'])).toEqual(['type']);
  const both = { column: 'Vorgang', values: { Verkauf: 'exit', Einkauf: 'entry' } };
  expect(missingFields(records, 1, { type: both }, ['type'])).toEqual([]);
});

test('columns with the names of fields are proposed for them', () => {
  const header = 'id;sku;type;quantity;unit_cost;movement_date;cost_amount;seq;hash;created_at;created_by;x';
  const records = readCsv(`${header}\n1;A;entry;1;1;2026-03-02;1;1;h;t;u;\n`, ';');
  expect(isOwnHeader(records, 'movements')).toBe(false);
  expect(proposalOf(records, 'movements').map).toEqual({
    sku: 'sku',
    type: 'type',
    quantity: 'quantity',
    unit_cost: 'unit_cost',
    movement_date: 'movement_date',
  });
});
