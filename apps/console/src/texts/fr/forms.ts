/** What is wrong with a value, and what to enter instead. The bound is formatted. */
const issues = {
  REQUIRED: () => 'Remplissez ce champ.',
  INVALID_TYPE: () => 'Saisissez un nombre en chiffres, sans séparateur de milliers.',
  INVALID_VALUE: () => 'Choisissez une des valeurs possibles.',
  INVALID_FORMAT: () => 'Cet identifiant est incomplet. Copiez-le à nouveau.',
  INVALID_DATE: () => 'Saisissez un jour entre 1900 et 2199.',
  INVALID_TEXT: () => 'Supprimez les espaces aux extrémités et les caractères invisibles.',
  AMBIGUOUS: () => 'Milliers ou décimales\u00a0? Saisissez les milliers sans séparateur.',
  TOO_SMALL: (bound: string) => `Saisissez ${bound} ou plus.`,
  TOO_BIG: (bound: string) => `Saisissez ${bound} au maximum.`,
  TOO_LONG: (bound: string) => `Saisissez ${bound} caractères au maximum.`,
  TOO_PRECISE: () => 'Saisissez au maximum 6 décimales et 15 chiffres en tout.',
  ZERO: () => 'Saisissez la différence, par exemple -3 ou 5. Elle ne peut pas être 0.',
};

export const forms = {
  issues,
  product: 'Produit',
  productHint: 'Tapez une partie de la référence ou du nom.',
  searching: 'Recherche …',
  noProduct: 'Aucun produit actif ne correspond.',
  unknownSku: (sku: string) => `Aucun produit n’a la référence ou le code-barres ${sku}.`,
  createSku: (sku: string) => `Créer un produit avec la référence ${sku}`,
  unknownOutcome: 'Aucune confirmation n’est arrivée. L’opération a pu être exécutée ou non.',
  unknownOutcomeHint: 'Réessayez\u00a0: elle n’est jamais exécutée deux fois.',
  discardTitle: 'Abandonner votre saisie\u00a0?',
  discardText: 'Elle n’a pas été envoyée.',
  keepEditing: 'Continuer la saisie',
  discard: 'Abandonner',
  /** A write of an earlier opening of the form. */
  unconfirmed: (moment: string) =>
    `Envoyé le ${moment}, sans confirmation reçue. Rien d’autre ne peut être envoyé ici tant que l’issue n’est pas connue.`,
  expired: (moment: string) =>
    `Aucune confirmation n’est arrivée pour ce qui a été envoyé ici le ${moment}\u00a0: vérifiez la liste avant de le saisir à nouveau.`,
  dayRange: (first: string, last: string) => `Saisissez un jour du ${first} au ${last}.`,
  noDay: 'Ce jour est incomplet ou n’existe pas. Saisissez le jour, le mois et l’année.',
  checkOutcome: 'Vérifier l’issue',
  periodClosed: 'La période comptable de ce jour est clôturée. Choisissez un jour d’une période ouverte.',
  periodMissing: 'Aucune période comptable ne contient ce jour. Choisissez-en un autre, ou créez la période.',
  tooFarAhead: (date: string) => `Ce jour est trop éloigné. Le dernier possible est le ${date}.`,
};
