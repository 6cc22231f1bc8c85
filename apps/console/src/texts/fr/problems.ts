/** The console's own sentences for problem codes. For any other code, the `detail` of the service is shown, in the same language. */
export const problems: Readonly<Record<string, string>> = {
  CONNECTION_FAILED: 'Pas de connexion au service. Vérifiez le réseau et réessayez.',
  TIMED_OUT: 'Le service n’a pas répondu à temps. Réessayez.',
  UNAVAILABLE: 'Le service est occupé ou sa base de données est inaccessible. Réessayez dans un instant.',
  RATE_LIMITED: 'Trop de requêtes. Attendez un instant, puis réessayez.',
  UNAUTHENTICATED: 'Votre session est terminée. Reconnectez-vous.',
  INTERNAL_ERROR: 'Le service a échoué. Si cela persiste, signalez le numéro de la requête.',
  NOT_FOUND: 'Cela n’existe pas, ou vous ne pouvez pas le voir.',
  UNEXPECTED_ANSWER: 'La réponse ne vient pas du service. Un proxy en est peut-être la cause.',
  PERMISSION_DENIED: 'Votre rôle ne le permet pas.',
  IDEMPOTENCY_KEY_REUSED:
    'Un essai précédent de ce formulaire a été effectué avec d’autres valeurs. Fermez le formulaire et vérifiez le résultat.',
  ROLE_TOO_HIGH: 'Ce rôle est supérieur au vôtre. Choisissez le vôtre ou un rôle inférieur.',
  LAST_OWNER: 'C’est le seul propriétaire. Nommez d’abord un autre propriétaire.',
  LAST_OWNER_CREDENTIAL:
    'Plus aucun propriétaire ne pourrait se connecter. Créez d’abord une autre clé de propriétaire qui n’expire pas plus tôt, ou invitez un autre propriétaire.',
  EMAIL_ALREADY_REGISTERED:
    'Cette adresse a déjà un compte. Les membres n’ont pas besoin d’invitation\u00a0; un propriétaire peut autoriser l’invitation d’autres titulaires de compte.',
  PERIOD_CLOSED:
    'La période comptable de cette date est close. Choisissez une date dans une période ouverte ou demandez sa réouverture.',
  PERIOD_NOT_FOUND: 'Il n’y a pas de période comptable pour cette date. Ouvrez-en d’abord une.',
  PRODUCT_HAS_STOCK: 'Le produit a du stock. Sortez-le ou comptez-le d’abord, jusqu’à zéro.',
  WRITE_DOWN_OUT_OF_ORDER: 'Une revue ultérieure du produit suit. Contre-passez d’abord celle-ci.',
  PRODUCT_ARCHIVED: 'Le produit est archivé. Retirez-le ou utilisez-en un autre.',
  COUNT_OVERTAKEN:
    'Le stock de produits comptés a changé depuis leur comptage. Choisissez à quoi les comptages sont comparés.',
  STOCK_TAKE_STATE_CONFLICT:
    'Entre-temps, quelqu’un a enregistré, annulé ou modifié l’inventaire. Regardez son état actuel.',
};
