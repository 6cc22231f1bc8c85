import type * as en from '../en/service.ts';
import { counted } from './counted.ts';

export const service: typeof en = {
  internalError: () =>
    'Une erreur inattendue est survenue dans le service. Si elle persiste, signalez la request_id.',
  outcomeUnknown: () =>
    'Le résultat est inconnu\u00a0: la modification a peut-être été faite. Réessayez avec la même Idempotency-Key.',
  queryTimedOut: () =>
    'La requête a dépassé le temps imparti et rien n’a été modifié. Essayez une requête plus petite.',
  databaseUnavailable: () => 'La base de données n’est pas disponible. Rien n’a été modifié.',
  callsPerMinute: ({ limit }) =>
    `La limite est de ${counted(limit, { one: 'appel', other: 'appels' })} par minute.`,
  tooManyRequests: () => 'Le service traite trop de requêtes. Réessayez dans un instant.',
  tooManyUnfinished: () => 'Trop de requêtes sont inachevées. Envoyez le corps avec les en-têtes.',
  tooManyImports: () => 'Trop d’importations sont en cours. Renvoyez le fichier plus tard.',
  tooManyReports: () => 'Trop de rapports de l’organisation sont en cours de calcul. Réessayez plus tard.',
  tooManyUnread: () =>
    'Trop de réponses attendent que votre organisation les lise. Lisez-les, ou fermez leurs connexions.',
  importStopped: ({ rows }) =>
    `L’importation s’est arrêtée après ${counted(rows, { one: 'ligne', other: 'lignes' })}. Renvoyez la même requête pour continuer à partir de là.`,
};
