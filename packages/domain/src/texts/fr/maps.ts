import type * as en from '../en/maps.ts';
import { counted } from './counted.ts';

export const maps: typeof en = {
  suggestion: ({ sentence, name }) => `${sentence} Vouliez-vous dire ${name}\u00a0?`,
  mapNotObject: () => 'La correspondance (map) doit être un objet JSON\u00a0: champ → colonne.',
  directedField: () => 'Seule une quantité de mouvements se lit avec in et out, ou signed.',
  oneDirectedField: () => 'Une seule quantité se lit avec in et out, ou signed.',
  mapMustFill: ({ name }) => `La correspondance doit remplir ${name}.`,
  mapMustFillProduct: () => 'La correspondance doit remplir product_id ou sku.',
  sourceForms: () =>
    'Ce doit être le nom d’une colonne, {"column", "values"}, {"constant"}, {"in", "out"} ou {"signed"}, avec des textes.',
  noSuchField: () => 'Aucun champ ne porte ce nom.',
  columnsWithName: ({ count, name }) =>
    `Le fichier a ${counted(count, { one: 'colonne', other: 'colonnes' })} de nom ${name}. Renommez l’une d’elles.`,
  noSuchColumn: ({ name }) => `Le fichier n’a pas de colonne ${name}.`,
  outgoingSigns: ({ pointer }) =>
    `Cette quantité sortante est négative, et ${pointer} est positive. Utilisez le même signe pour toutes, afin qu’un retour ne soit pas lu comme une sortie.`,
  valueNotMapped: ({ field, text }) =>
    `La correspondance n’a pas de ${field} pour «\u00a0${text}\u00a0». Ajoutez-le à ses valeurs.`,
  columnsAtMost: ({ limit }) =>
    `Un fichier peut avoir au plus ${counted(limit, { one: 'colonne', other: 'colonnes' })}.`,
  incomingNegative: () =>
    'Une quantité entrante ne doit pas être négative\u00a0: écrivez-la dans l’autre colonne.',
  quantityGoesIn: ({ type }) => `La quantité entre, mais le type de la ligne est ${type}.`,
  quantityGoesOut: ({ type }) => `La quantité sort, mais le type de la ligne est ${type}.`,
  noQuantity: () => 'La ligne n’a pas de quantité, ni entrante ni sortante.',
  bothDirections: () =>
    'La ligne a une quantité entrante et une quantité sortante. Séparez-la en deux lignes.',
  headingRow: () =>
    'Cette ligne n’est qu’un titre, comme dans un rapport qui groupe ses lignes. Exportez une liste qui répète le produit dans chaque ligne.',
  currencyBesidePoint: () =>
    'Retirez la devise\u00a0: ce doit être un nombre avec un point décimal, comme 12.5.',
  currencyBesideComma: () =>
    'Retirez la devise\u00a0: ce doit être un nombre avec une virgule décimale, comme 12,5.',
  sameInRows: ({ detail, rows }) =>
    `${detail} La même erreur se trouve dans ${counted(rows, { one: 'ligne', other: 'lignes' })}.`,
  sameRows: () =>
    'Un import terminé avait les mêmes lignes. Rien n’a été importé. Envoyez le fichier avec `again=true` si elles se sont produites deux fois.',
  negativeNumber: () =>
    'Un nombre négatif n’est lu que comme une quantité que la correspondance donne par {"signed"} ou {"in", "out"}.',
  mapTooDeep: ({ levels }) =>
    `La correspondance est imbriquée sur plus de ${counted(levels, { one: 'niveau', other: 'niveaux' })}.`,
  mapBroken: ({ line, column }) =>
    `La correspondance n’est pas du JSON bien formé\u00a0: voir la ligne ${line}, colonne ${column}.`,
  mapUnfinished: () => 'La correspondance n’est pas du JSON bien formé\u00a0: voir sa fin.',
};
