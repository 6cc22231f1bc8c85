import type * as en from '../en/requests.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'Le corps de la requête' : field);

export const requests: typeof en = {
  routeNotFound: () => 'Il n’y a pas d’opération à ce chemin. Voir /openapi.json.',
  procedureNotFound: () => 'Il n’y a pas de procédure de ce nom.',
  methodNotAllowed: ({ allow }) => `Ce chemin n’accepte que ${allow}.`,
  queryOrMutation: () => 'Appelez une query avec GET et une mutation avec POST.',
  bodyTooLarge: ({ size }) => `Le corps dépasse ${size}, la limite de cette opération.`,
  bodyTooLargeAnyway: () => 'Le corps est trop grand.',
  sendJson: () => 'Envoyez application/json en UTF-8, sans compression.',
  sendJsonOnly: () => 'Envoyez application/json.',
  sendUncompressed: () => 'Envoyez le corps sans compression.',
  sendCsv: () =>
    'Envoyez text/csv, sans compression ni autre jeu de caractères que UTF-8\u00a0: l’encodage est lu dans le fichier. Enregistrez d’abord un fichier .xlsx en CSV.',
  batchTooLarge: ({ limit }) =>
    `Un lot peut contenir au plus ${counted(limit, { one: 'appel', other: 'appels' })}.`,
  mixedBatch: () => 'Un lot peut contenir des queries ou des mutations, pas les deux.',
  streamNeedsBatch: () => 'Une réponse en flux exige batch=1, même pour un seul appel.',
  noSubscriptions: () =>
    'Aucune procédure n’est un abonnement. Appelez les queries avec httpBatchLink, et recevez les événements par webhooks.',
  batchParameter: () => 'Le paramètre batch doit être 1.',
  mutationInput: () => 'Une mutation prend son entrée dans le corps\u00a0; omettez le paramètre input.',
  noSuchCall: ({ call }) => `Le lot n’a pas d’appel ${call}.`,
  callInputObject: ({ call }) => `L’entrée de l’appel ${call} doit être un objet.`,
  bodyObject: () => 'Le corps doit être un objet JSON.',
  inputObject: () => 'L’entrée doit être un objet JSON.',
  noBody: () => 'Cette opération n’accepte pas de corps.',
  partOfPath: ({ name }) => `${name} fait déjà partie du chemin\u00a0; omettez-le ici.`,
  unknownParameter: ({ name }) => `Le paramètre ${name} n’existe pas.`,
  unknownParameterLike: ({ name, closest }) =>
    `Le paramètre ${name} n’existe pas. Vouliez-vous dire ${closest}\u00a0?`,
  parameterRepeated: ({ name }) => `Le paramètre ${name} est répété.`,
  queryEncoding: () => 'La chaîne de requête n’est pas de l’UTF-8 valide encodé en pourcentage.',
  pathValue: ({ name, length }) =>
    `${name} doit être de l’UTF-8 encodé en pourcentage d’au plus ${counted(length, { one: 'caractère', other: 'caractères' })}.`,
  jsonTooDeep: ({ levels }) =>
    `Le corps est imbriqué sur plus de ${counted(levels, { one: 'niveau', other: 'niveaux' })}.`,
  inputTooDeep: ({ levels }) =>
    `Le paramètre input est imbriqué sur plus de ${counted(levels, { one: 'niveau', other: 'niveaux' })}.`,
  jsonBroken: ({ line, column }) =>
    `Le corps n’est pas du JSON bien formé\u00a0: voir la ligne ${line}, colonne ${column}.`,
  jsonUnfinished: () => 'Le corps n’est pas du JSON bien formé\u00a0: voir sa fin.',
  inputBroken: ({ line, column }) =>
    `Le paramètre input n’est pas du JSON bien formé\u00a0: voir la ligne ${line}, colonne ${column}.`,
  inputUnfinished: () => 'Le paramètre input n’est pas du JSON bien formé\u00a0: voir sa fin.',
  bodyNotUtf8: () => 'Le corps n’est pas de l’UTF-8 valide.',
  inputNotUtf8: () => 'Le paramètre input n’est pas de l’UTF-8 valide.',
  inputNotJson: () => 'L’entrée n’est pas du JSON bien formé.',
  notTrpc: () => 'La requête n’est pas un appel tRPC valide.',
  tooManyDigits: ({ field }) =>
    `${the(field)} a plus de chiffres qu’un nombre JSON ne peut en contenir exactement\u00a0; la limite est de 17 chiffres significatifs.`,
  keyRepeated: ({ key }) => `La clé ${key} figure deux fois dans un objet.`,
  oneHost: () => 'Envoyez exactement un en-tête Host.',
  sendHost: () => 'Envoyez un en-tête Host.',
  expectContinue: () => 'La seule attente prise en charge est 100-continue.',
  connectionEnded: () => 'La connexion s’est terminée avant que le corps soit complet.',
  notWellFormed: () => 'La requête n’est pas bien formée.',
  bodyTooSlow: ({ seconds }) =>
    `Le corps n’est pas arrivé à temps. Envoyez-le dans les ${counted(seconds, { one: 'seconde', other: 'secondes' })} après les en-têtes, ou, s’il dépasse 64 Ko, 64 Ko toutes les ${counted(seconds, { one: 'seconde', other: 'secondes' })}.`,
  keyForm: () => 'L’Idempotency-Key doit avoir de 8 à 255 caractères ASCII imprimables.',
  keyReused: () =>
    'Cette Idempotency-Key a servi pour une autre requête. Rien n’a été modifié\u00a0; utilisez-en une nouvelle.',
  cursorOfOtherList: () =>
    'Le curseur n’appartient pas à cette liste avec ces filtres. Recommencez sans curseur.',
  notStorable: () => 'Une valeur de la requête ne peut pas être enregistrée.',
  movementNotFound: () => 'L’organisation n’a aucun mouvement avec cet identifiant.',
  nothingToAllocateBy: () =>
    'Les entrées n’ont pas de valeur pour la répartition. Répartissez par quantité ou par poids.',
};
