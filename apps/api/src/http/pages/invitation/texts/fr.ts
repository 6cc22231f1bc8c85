import type { PageTexts } from '../texts.ts';

export const fr: PageTexts = {
  title: 'Invitation',
  noScript: {
    heading: 'Cette page a besoin de JavaScript',
    text: 'Activez JavaScript pour cette page, puis ouvrez de nouveau le lien du message. Rien n’a été accepté ni refusé.',
  },
  opening: 'Ouverture de l’invitation…',
  busy: 'Un instant…',
  invitation: {
    heading: 'Vous êtes invité',
    text: '{inviter} vous invite à rejoindre une organisation sur Tallybook.',
    organization: 'Organisation',
    inviter: 'De la part de',
    email: 'Votre adresse',
    until: 'Ouverte jusqu’au',
    name: 'Votre nom (facultatif)',
    nameHint: 'C’est ainsi que les autres membres vous verront.',
    nameWrong: 'Ce nom n’est pas possible. Écrivez au plus 200 caractères, sur une seule ligne.',
    accept: 'Accepter l’invitation',
    decline: 'Refuser',
  },
  declining: {
    heading: 'Refuser l’invitation ?',
    text: 'Le lien ne fonctionnera plus. {inviter} pourra vous inviter de nouveau.',
    decline: 'Oui, refuser',
    back: 'Retour',
  },
  declined: {
    heading: 'Vous avez refusé',
    text: 'Vous n’avez pas rejoint {organization}, et aucun compte n’a été créé. Vous pouvez fermer cette page.',
  },
  key: {
    heading: 'Vous êtes membre',
    text: 'Vous êtes membre de {organization}. Avec cette clé, des programmes agissent en votre nom.',
    label: 'Votre clé API',
    once: 'Gardez-la dès maintenant en lieu sûr. Elle n’est montrée que cette fois.',
    copy: 'Copier la clé',
    copied: 'La clé est copiée.',
    selected: 'La clé est sélectionnée : copiez-la avec le clavier ou le menu.',
    use: 'Ce qu’elle permet est décrit dans la',
    reference: 'référence de l’API',
  },
  joined: {
    heading: 'Vous êtes membre',
    text: 'Vous êtes membre de {organization}. Aucune clé n’a été créée, car vous avez déjà un compte.',
  },
  repeated: {
    heading: 'Vous êtes membre, sans clé',
    text: 'Vous êtes membre de {organization}. La connexion a été coupée avant l’arrivée de votre clé API, et elle n’est montrée de nouveau que pendant une heure. Connectez-vous auprès du fournisseur d’identité de votre organisation pour en créer une autre.',
  },
  signIn: {
    heading: 'Cette adresse a déjà un compte',
    text: 'Pour accepter, montrez que {email} est à vous : saisissez une clé API de ce compte, ou un jeton d’accès de votre fournisseur d’identité.',
    credential: 'Clé API ou jeton d’accès',
    accept: 'Accepter l’invitation',
    wrong: 'Cette clé ou ce jeton n’est pas valable.',
    notYours: 'Cette clé ou ce jeton appartient à un autre compte. L’invitation est destinée à {email}.',
  },
  incomplete: {
    heading: 'Le lien n’est pas complet',
    text: 'Ouvrez de nouveau le lien du message, en entier. Pour votre sécurité, cette page l’oublie lorsqu’elle est rechargée.',
  },
  unknown: {
    heading: 'Ce lien ne fonctionne pas',
    text: 'L’invitation a été retirée, refusée ou remplacée par un message plus récent, ou une partie du lien manque. Utilisez le lien du message le plus récent, ou demandez une nouvelle invitation.',
  },
  expired: {
    heading: 'L’invitation a expiré',
    text: 'Elle était ouverte jusqu’au {until}. Demandez à {inviter} de la renvoyer.',
  },
  already: {
    heading: 'Déjà acceptée',
    text: 'Cette invitation à rejoindre {organization} a été acceptée, et son lien ne sert qu’une fois. Si ce n’était pas vous, dites-le à {inviter}.',
    newKey:
      'Si c’était vous, utilisez la clé API montrée à ce moment-là. Pour en créer une autre, connectez-vous auprès du fournisseur d’identité de votre organisation.',
  },
  withdrawn: {
    heading: 'L’invitation n’est plus valable',
    text: '{inviter} ne peut plus inviter avec ce rôle ; l’invitation a donc été retirée. Demandez-en une nouvelle à {organization}.',
  },
  limited: {
    heading: 'Trop de tentatives',
    text: 'Attendez {seconds} secondes, puis réessayez.',
  },
  unavailable: {
    heading: 'Pas de connexion',
    text: 'Tallybook est injoignable. Vérifiez votre connexion et réessayez ; rien n’est fait deux fois. Ne rechargez pas cette page : elle oublierait le lien.',
  },
  failed: {
    heading: 'Cela n’a pas fonctionné',
    text: 'Le service a répondu {code}. Réessayez plus tard.',
  },
  retry: 'Réessayer',
};
