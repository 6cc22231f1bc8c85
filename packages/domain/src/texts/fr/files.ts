import type * as en from '../en/files.ts';
import { counted } from './counted.ts';

export const files: typeof en = {
  rowTooLong: ({ length }) =>
    `La ligne dépasse ${counted(length, { one: 'caractère', other: 'caractères' })}. Vérifiez qu’il ne manque pas un guillemet fermant.`,
  quoteMisplaced: () =>
    'Une cellule contient un guillemet. Mettez toute la cellule entre guillemets et doublez chaque guillemet intérieur.',
  fileRejected: ({ detail }) => `Le fichier\u00a0: ${detail} Rien n’a été importé.`,
  placeRejected: ({ pointer, detail }) => `${pointer}\u00a0: ${detail} Rien n’a été importé.`,
  moreProblems: ({ detail, more }) =>
    `${detail} ${counted(more, { one: 'autre problème n’est pas indiqué', other: 'autres problèmes ne sont pas indiqués' })}.`,
  linesAtMost: ({ limit }) =>
    `Un fichier peut avoir au plus ${counted(limit, { one: 'ligne', other: 'lignes' })}, lignes vides comprises.`,
  productsAtMost: ({ limit }) =>
    `Un fichier peut avoir au plus ${counted(limit, { one: 'produit', other: 'produits' })}.`,
  ambiguousCell: ({ text, one, other, option }) =>
    `"${text}" peut être ${one} ou ${other}, et aucune autre cellule du fichier n’en décide. Précisez ${option}.`,
  groupingDiffers: () => 'Le séparateur de milliers doit différer du séparateur décimal.',
  workbook: () =>
    'Le fichier est un classeur (.xlsx, .xls, .ods), pas un CSV. Dans le tableur, enregistrez la feuille en "CSV UTF-8".',
  nulBytes: () =>
    'Le fichier contient des octets NUL, comme l’UTF-16 sans sa marque d’ordre. Enregistrez-le en "CSV UTF-8".',
  notInEncoding: ({ encoding }) =>
    `Le fichier n’est pas du ${encoding} valide. Dans un tableur, enregistrez-le en "CSV UTF-8".`,
  cellCount: ({ cells, columns }) =>
    `La ligne a ${counted(cells, { one: 'cellule', other: 'cellules' })}, mais l’en-tête en a ${columns}.`,
  namelessColumn: () => 'La colonne de cette cellule n’a pas de nom. Nommez-la dans l’en-tête.',
  decimalPoint: () => 'Il faut ici un nombre avec un point décimal, comme 12.5.',
  decimalComma: () => 'Il faut ici un nombre avec une virgule décimale, comme 12,5.',
  decimalNumber: () => 'Il faut ici un nombre décimal avec un point, comme 12.5.',
  dateOfFile: () =>
    'Il faut ici une date dans le même ordre que les autres, avec une année à quatre chiffres.',
  wholeNumber: () => 'Il faut ici un nombre entier en chiffres, comme 10 ou -3.',
  cellAtLeast: ({ bound }) => `La valeur doit être au moins ${bound}.`,
  cellAtMost: ({ bound }) => `La valeur doit être au plus ${bound}.`,
  cellLessThan: ({ bound }) => `La valeur doit être inférieure à ${bound}.`,
  cellPrecision: () => 'La valeur doit avoir au plus 6 décimales et 15 chiffres significatifs.',
  unknownColumn: () => 'Cette colonne est inconnue. Supprimez-la, ou corrigez son nom.',
  columnRepeated: () => 'Cette colonne figure plusieurs fois dans l’en-tête.',
  columnMissing: ({ name }) => `Le fichier doit avoir la colonne ${name}.`,
  productColumnMissing: () => 'Le fichier doit avoir la colonne product_id ou sku.',
  noProductWithSku: () => 'L’organisation n’a aucun produit avec cette référence.',
  skuOfTwo: () =>
    'Deux produits correspondent à cette référence, l’un avec et l’autre sans l’apostrophe initiale. Utilisez product_id.',
  noLocationWithCode: () => 'L’organisation n’a aucun emplacement avec ce code.',
  codeOfTwo: () =>
    'Deux emplacements correspondent à ce code, l’un avec et l’autre sans l’apostrophe initiale. Utilisez location_id.',
  rowNotValid: () => 'La ligne n’est pas valide.',
  noRows: () => 'Le fichier n’a pas de lignes après l’en-tête.',
  sameSkuAsRow: ({ row }) => `La ligne ${row} a la même référence.`,
  sameProductAsRow: ({ row }) => `La ligne ${row} a le même produit.`,
  sameBarcodeAsRow: ({ row }) => `La ligne ${row} a le même code-barres.`,
  formsDiffer: ({ column }) =>
    `${column} diffère de ce que la ligne dit sous une autre forme. Corrigez ou videz l’un des deux.`,
  metadataObject: () => 'metadata doit être un objet JSON bien formé.',
};
