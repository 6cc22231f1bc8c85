import type * as en from '../en/fields.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'Le corps de la requête' : field);

const kinds: Readonly<Record<string, string>> = {
  string: 'une chaîne',
  number: 'un nombre',
  int: 'un nombre entier',
  boolean: 'true ou false',
  object: 'un objet',
  record: 'un objet',
  array: 'un tableau',
  null: 'null',
};

export const fields: typeof en = {
  requestNotValid: () => 'La requête n’est pas valide.',
  fieldRequired: ({ field }) => `${the(field)} est obligatoire.`,
  fieldNotValid: ({ field }) => `${the(field)} n’est pas valide.`,
  unknownField: ({ field }) => `Le champ ${field} n’existe pas.`,
  wrongKind: ({ field, kind }) => `${the(field)} doit être ${kinds[kind] ?? kind}.`,
  notOneOf: ({ field, values }) =>
    `${the(field)} doit être l’une de ces valeurs\u00a0: ${values.join(', ')}.`,
  atLeast: ({ field, bound }) => `${the(field)} doit être au moins ${bound}.`,
  moreThan: ({ field, bound }) => `${the(field)} doit être supérieur à ${bound}.`,
  atMost: ({ field, bound }) => `${the(field)} doit être au plus ${bound}.`,
  lessThan: ({ field, bound }) => `${the(field)} doit être inférieur à ${bound}.`,
  charactersAtLeast: ({ field, count }) =>
    `${the(field)} doit avoir au moins ${counted(count, { one: 'caractère', other: 'caractères' })}.`,
  charactersAtMost: ({ field, count }) =>
    `${the(field)} doit avoir au plus ${counted(count, { one: 'caractère', other: 'caractères' })}.`,
  itemsAtLeast: ({ field, count }) =>
    `${the(field)} doit avoir au moins ${counted(count, { one: 'élément', other: 'éléments' })}.`,
  itemsAtMost: ({ field, count }) =>
    `${the(field)} doit avoir au plus ${counted(count, { one: 'élément', other: 'éléments' })}.`,
  notEmpty: ({ field }) => `${the(field)} ne doit pas être vide.`,
  wellFormedText: ({ field }) => `${the(field)} doit être de l’Unicode bien formé.`,
  noControlCharacters: ({ field }) => `${the(field)} ne doit pas contenir de caractères de contrôle.`,
  noNul: ({ field }) => `${the(field)} ne doit pas contenir de caractères NUL.`,
  noSurroundingSpace: ({ field }) => `${the(field)} ne doit pas commencer ni finir par une espace.`,
  noInvisibleCharacters: ({ field }) =>
    `${the(field)} ne doit contenir ni caractères invisibles ni espaces autres que U+0020.`,
  composedText: ({ field }) => `${the(field)} doit être en forme composée (Unicode NFC).`,
  uuid: ({ field }) => `${the(field)} doit être un UUID.`,
  uuids: ({ field, count }) => `${the(field)} doit contenir de 1 à ${count} UUID, séparés par des virgules.`,
  calendarDay: ({ field }) =>
    `${the(field)} doit être une date du 1900-01-01 au 2199-12-31, sous la forme AAAA-MM-JJ.`,
  instant: ({ field }) => `${the(field)} doit être un instant en UTC, sous la forme AAAA-MM-JJTHH:MM:SSZ.`,
  rangeReversed: ({ first, last }) => `${first} ne doit pas être postérieur à ${last}.`,
  periodTooLong: ({ months }) =>
    `La période doit durer au plus ${counted(months, { one: 'mois', other: 'mois' })}.`,
  notStorableNumber: ({ field }) =>
    `${the(field)} ne peut pas être enregistré exactement comme nombre. Envoyez la valeur comme chaîne.`,
  levelsAtMost: ({ field, count }) =>
    `${the(field)} doit être imbriqué sur au plus ${counted(count, { one: 'niveau', other: 'niveaux' })}.`,
  keysAtMost: ({ field, count }) =>
    `${the(field)} doit avoir au plus ${counted(count, { one: 'clé', other: 'clés' })}.`,
  bytesAtMost: ({ field, count }) =>
    `${the(field)} doit avoir au plus ${counted(count, { one: 'octet', other: 'octets' })} en JSON.`,
  keyNotAllowed: ({ key }) => `La clé ${key} n’est pas autorisée.`,
  currencyCode: ({ field }) => `${the(field)} doit être un code de devise ISO 4217, par exemple EUR.`,
  webUrl: ({ field }) => `${the(field)} doit être une URL http ou https.`,
  webhookUrl: ({ field }) =>
    `${the(field)} doit être une URL https normalisée (hôte en minuscules, sans port par défaut ni espace), sur le port 443 ou à partir de 1024, sans nom d’utilisateur, mot de passe ni fragment.`,
  eventTypeRepeated: ({ field }) => `${the(field)} ne doit pas contenir deux fois le même type d’événement.`,
  nonNegativeAmount: ({ field }) =>
    `${the(field)} doit être une chaîne décimale non négative, par exemple "125.00".`,
  nonZeroAmount: ({ field }) =>
    `${the(field)} doit être une chaîne décimale différente de 0, par exemple "12.50" ou "-3.00".`,
  debitOrCredit: () => 'Une ligne doit avoir soit un débit, soit un crédit, supérieur à 0.',
  balanceOfAccount: () => 'Un solde courant est celui d’un compte\u00a0; il exige donc `account`.',
  notInventoryAccount: ({ field }) =>
    `${the(field)} doit différer du compte de stock\u00a0: les lignes d’une écriture se compenseraient.`,
  notLossAccount: ({ field }) =>
    `${the(field)} doit différer du compte de pertes\u00a0: les lignes d’une écriture se compenseraient.`,
  ageBuckets: ({ field, example }) =>
    `${the(field)} doit contenir jusqu’à 12 nombres entiers de jours de 0 à 99999, croissants, sans répétition, séparés par des virgules, comme ${example}.`,
  enteredQuantity: ({ field }) =>
    `${the(field)} doit être une chaîne décimale, par exemple "2.5", avec au plus 6 décimales.`,
  positiveWeight: ({ field }) =>
    `${the(field)} doit être une chaîne décimale supérieure à 0, par exemple "2.5".`,
  weightNotAllowed: () => 'Un poids n’est autorisé que si by est weight.',
  weightRequired: ({ field }) => `${the(field)} est obligatoire si by est weight.`,
  receiptRepeated: ({ field }) =>
    `${the(field)} ne doit pas répéter une entrée. Nommez chaque entrée une fois.`,
  productRepeated: ({ field }) =>
    `${the(field)} ne doit pas répéter un produit. Nommez chaque produit une fois.`,
  unitNameRepeated: ({ field }) =>
    `${the(field)} doit différer de l’unité du produit et des autres codes, sans tenir compte de la casse.`,
  unitNamesRepeated: () =>
    'L’unité et les conditionnements d’un produit doivent avoir des noms différents, sans tenir compte de la casse.',
  exactCost: ({ field }) => `${the(field)} doit avoir au plus 6 décimales et 15 chiffres significatifs.`,
  realizableValue: ({ field }) =>
    `${the(field)} doit être une chaîne décimale d’au moins 0 avec au plus 6 décimales, par exemple "9.50".`,
  priceAmount: ({ field }) =>
    `${the(field)} doit être une chaîne décimale d’au moins 0, par exemple "10.00", avec au plus 6 décimales et 15 chiffres significatifs.`,
  priceOfTooMany: ({ cost, per }) =>
    `Sous forme réduite, le prix doit valoir pour au plus 1\u00a0000\u00a0000\u00a0000 unités. Le plus proche est ${cost} pour ${per}.`,
  priceTooPrecise: () =>
    'Sous forme réduite, le prix doit valoir pour au plus 1\u00a0000\u00a0000\u00a0000 unités. Envoyez moins de chiffres.',
  adjustmentOfNothing: () => 'La quantité d’un ajustement ne doit pas être 0.',
  movedMoreThanNothing: ({ type }) => `La quantité d’un mouvement ${type} doit être supérieure à 0.`,
  movedAtLeastOne: ({ type }) => `La quantité d’un mouvement ${type} doit être au moins 1.`,
  enteredOrMeasured: () => 'Envoyez entered au lieu de quantity, unit_cost et price, pas les deux.',
  costOrPrice: () => 'Envoyez unit_cost ou price, pas les deux.',
  quantityOrEntered: () => 'Envoyez quantity ou entered, pas les deux.',
  reversedMoreThanNothing: () => 'La quantité doit être supérieure à 0.',
  mustBeGreater: ({ field, than }) => `${the(field)} doit être supérieur à ${than}.`,
  positionAndHead: () => 'position et head doivent être donnés ensemble.',
  anchorOfProduct: () => 'Une ancre couvre tout le registre. Omettez soit product_id, soit l’ancre.',
  tokenOrId: () =>
    'Donnez soit le jeton du lien envoyé par e-mail, soit l’identifiant d’une invitation reçue.',
};
