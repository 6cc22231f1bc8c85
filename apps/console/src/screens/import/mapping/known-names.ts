import type { Kind } from '../search.ts';

/** Fields that the mapping step offers, in the order in which people think of them. */
export const mappedFields = {
  movements: ['sku', 'type', 'quantity', 'unit_cost', 'movement_date', 'reference', 'reason_code', 'note'],
  products: [
    'sku',
    'name',
    'unit',
    'category',
    'reorder_point',
    'reorder_quantity',
    'lead_time_days',
    'costing_method',
  ],
  counts: ['sku', 'counted', 'entered_quantity', 'entered_unit', 'unit_cost'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>;
export type MappedField = (typeof mappedFields)[Kind][number];

/** What a file must fill; the direction of a quantity fills the type. */
export const requiredFields: Readonly<Record<Kind, readonly MappedField[]>> = {
  movements: ['sku', 'type', 'quantity', 'unit_cost', 'movement_date'],
  products: ['sku', 'name'],
  counts: ['sku'],
};

/** Places of a quantity: one column, one with signs, or one for each direction. */
export type Place = MappedField | 'in' | 'out' | 'signed';

/** Names of columns with vertical bars between them. */
const names = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split('|'));

/**
 * Names of columns in spreadsheets in the console's languages and in the exports of other programs, in lower case. The first name of a
 * place that a file has is proposed; a person confirms it.
 */
export const knownNames: Readonly<Record<Place, readonly string[]>> = {
  sku: names(
    'sku|item code|item|material|product/internal reference|internal reference|artikelnummer',
    'artikel-nr.|artikelnr|artikel|artikelnr.|référence article|code article|référence|article',
    'código de artículo|referencia|código|artículo|código do artigo|referência|artigo|product',
    'produkt|produit|producto|produto',
  ),
  type: names(
    'type|movement type|transaction type|voucher type|bwa|mvt|bewegungsart|vorgang|art',
    'type de mouvement|tipo de movimiento|tipo de movimento|tipo',
  ),
  in: names('in qty|in|qty in|received|zugang|eingang|entrée|entrées|qté entrée|entrada|entradas'),
  out: names(
    'out qty|out|qty out|issued|abgang|ausgang|sortie|sorties|qté sortie|salida|salidas|saída',
    'saídas',
  ),
  signed: names('menge in erfme|qty in un. of entry|qty change|quantity change'),
  quantity: names(
    'quantity|qty|on hand (current)|on hand|menge|anzahl|lagerbestand|bestand|quantité|qté',
    'cantidad|existencias|quantidade|qtd|qtde|estoque|stock',
  ),
  counted: names(
    'counted|count|counted quantity|physical count|counted_quantity|gezählt|gezählte menge|zählmenge|istmenge',
    'istbestand|compté|quantité comptée|stock compté|contado|cantidad contada|recuento|contagem',
    'quantidade contada|quantity|qty|menge|anzahl|quantité|qté|cantidad|quantidade|qtd',
  ),
  entered_quantity: names('entered quantity|entered_quantity'),
  entered_unit: names('entered unit|entered_unit'),
  unit_cost: names(
    'unit cost|unit_cost|cost|incoming rate|rate|supply_price|default unit cost|cost per item',
    "ek-preis|einkaufspreis|einstandspreis|stückkosten|preis|prix d'achat|coût unitaire",
    'prix unitaire|coste unitario|precio de compra|custo unitário|preço de custo|valor unitário|price',
  ),
  movement_date: names(
    'date|movement date|transaction date|posting date|pstng date|buch.dat.|buchungsdatum|datum',
    'belegdatum|date du mouvement|fecha|data',
  ),
  reference: names(
    'reference|voucher #|voucher no|num|document|material document|materialbeleg|beleg',
    'belegnummer|pièce|n° de pièce|documento|nota fiscal|número',
  ),
  reason_code: names('reason|reason code|reason_code|grund|motif|motivo'),
  note: names('note|notes|comment|description|bemerkung|notiz|commentaire|nota|observaciones|observações'),
  name: names(
    'name|item name|title|product name|description|bezeichnung|artikelbezeichnung|désignation|nom',
    'libellé|nombre|descripción|nome|descrição|materialkurztext',
  ),
  unit: names('unit|uom|unit of measure|einheit|me|unité|unidad|unidade'),
  category: names(
    'category|item group|product_category|type|warengruppe|kategorie|catégorie|famille|categoría',
    'familia|categoria|família',
  ),
  reorder_point: names(
    'reorder point|reorder_point|reorder level|stock alert count|mindestbestand|meldebestand',
    "seuil d'alerte|seuil de réapprovisionnement|stock mínimo|punto de pedido",
  ),
  reorder_quantity: names('reorder quantity|reorder_quantity|bestellmenge|quantité à commander'),
  lead_time_days: names('lead time|lead_time_days|lieferzeit|délai|plazo de entrega|prazo de entrega'),
  costing_method: names('costing method|costing_method|valuation method|bewertung'),
};
