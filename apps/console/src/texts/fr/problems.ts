/** Sentences for problem codes. For any other code, the `detail` of the service is shown. */
export const problems: Readonly<Record<string, string>> = {
  CONNECTION_FAILED: 'There is no connection to the service. Check your network and try again.',
  TIMED_OUT: 'The service did not respond in time. Try again.',
  UNAVAILABLE: 'The service is busy or its database cannot be reached. Try again in a moment.',
  RATE_LIMITED: 'There were too many requests. Wait a moment, then try again.',
  UNAUTHENTICATED: 'Your session has ended. Sign in again.',
  INTERNAL_ERROR: 'The service failed. If this persists, report the request number.',
  NOT_FOUND: 'This does not exist, or you may not see it.',
  UNEXPECTED_ANSWER: 'The response did not come from the service. A proxy may be in the way.',
  PERMISSION_DENIED: 'Votre rôle ne le permet pas.',
  IDEMPOTENCY_KEY_REUSED:
    'Un essai précédent de ce formulaire a été effectué avec d’autres valeurs. Fermez le formulaire et vérifiez le résultat.',
  ROLE_TOO_HIGH: 'Ce rôle est supérieur au vôtre. Choisissez le vôtre ou un rôle inférieur.',
  LAST_OWNER: 'C’est le seul propriétaire. Nommez d’abord un autre propriétaire.',
  LAST_OWNER_CREDENTIAL:
    'Plus aucun propriétaire ne pourrait se connecter. Créez d’abord une autre clé de propriétaire qui n’expire pas plus tôt, ou invitez un autre propriétaire.',
  API_KEY_LIMIT_REACHED: 'L’organisation a le nombre maximal de clés. Révoquez-en d’abord.',
  WEBHOOK_LIMIT_REACHED: 'L’organisation a le nombre maximal de webhooks. Supprimez-en d’abord un.',
  WEBHOOK_SECRET_REQUIRED:
    'Le secret a été supprimé, car un membre qui le connaissait a perdu l’accès. Remplacez d’abord le secret.',
  WEBHOOK_DISABLED: 'Le webhook est désactivé. Activez-le d’abord.',
  INVITATION_ALREADY_EXISTS: 'Cette adresse a déjà une invitation en attente. Renvoyez-la ou annulez-la.',
  EMAIL_ALREADY_REGISTERED:
    'Cette adresse a déjà un compte. Les membres n’ont pas besoin d’invitation\u00a0; un propriétaire peut autoriser l’invitation d’autres titulaires de compte.',
  INVITATION_NOT_PENDING: 'L’invitation n’est plus en attente. Envoyez-en une nouvelle si nécessaire.',
  PERIOD_CLOSED:
    'La période comptable de cette date est close. Choisissez une date dans une période ouverte ou demandez sa réouverture.',
  PERIOD_NOT_FOUND: 'Il n’y a pas de période comptable pour cette date. Ouvrez-en d’abord une.',
  PRODUCT_ARCHIVED: 'Le produit est archivé. Retirez-le ou utilisez-en un autre.',
};
