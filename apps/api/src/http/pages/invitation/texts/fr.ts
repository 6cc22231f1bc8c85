import type { PageTexts } from './page-texts.ts';

export const fr: PageTexts = {
  title: 'Invitation',
  noScript: {
    heading: 'Cette page nécessite JavaScript',
    text: 'Activez JavaScript pour cette page, puis ouvrez de nouveau le lien de l’e-mail. Rien n’a été accepté ni refusé.',
  },
  opening: 'Ouverture de l’invitation…',
  busy: 'Un instant…',
  invitation: {
    heading: 'Vous avez reçu une invitation',
    text: '{inviter} vous invite à rejoindre {organization} sur {brand}.',
    organization: 'Organisation',
    inviter: 'Invitation de',
    role: 'Votre rôle',
    email: 'Votre adresse e-mail',
    until: 'Valable jusqu’au',
    name: 'Votre nom (facultatif)',
    nameHint: 'Les autres membres verront ce nom.',
    nameError: 'Ce nom ne peut pas être utilisé. Saisissez au maximum 200 caractères, sur une seule ligne.',
    accept: 'Accepter l’invitation',
    decline: 'Refuser',
  },
  declining: {
    heading: 'Refuser l’invitation\u00a0?',
    text: 'Le lien ne fonctionnera plus. {inviter} pourra vous inviter de nouveau.',
    decline: 'Oui, refuser',
    back: 'Retour',
  },
  declined: {
    heading: 'Invitation refusée',
    text: 'Vous n’avez pas rejoint {organization}, et aucun compte n’a été créé. Vous pouvez fermer cette page.',
  },
  key: {
    heading: 'Vous êtes maintenant membre',
    text: 'Vous êtes maintenant membre de {organization}.',
    offer:
      'Pour les programmes, une clé API a été créée en votre nom. Cette page peut l’afficher maintenant\u00a0; une fois la page fermée, personne ne le pourra plus.',
    show: 'Afficher la clé API',
    label: 'Votre clé API',
    once: 'Conservez-la dès maintenant en lieu sûr. Elle n’est affichée qu’une seule fois.',
    copy: 'Copier la clé',
    copied: 'Clé copiée.',
    selected: 'La clé est sélectionnée\u00a0: copiez-la avec le clavier ou le menu.',
    use: 'Pour savoir ce que vous pouvez en faire, consultez la',
    reference: 'référence de l’API',
  },
  joined: {
    heading: 'Vous êtes maintenant membre',
    text: 'Vous êtes maintenant membre de {organization}. Aucune clé n’a été créée, car vous avez déjà un compte.',
  },
  repeated: {
    heading: 'Vous êtes membre, mais sans clé',
    text: 'Vous êtes maintenant membre de {organization}. La connexion a été interrompue avant l’arrivée de votre clé API, qui ne peut être affichée de nouveau que pendant une heure. Pour en créer une autre, connectez-vous auprès du fournisseur d’identité de votre organisation.',
  },
  signIn: {
    heading: 'Un compte existe déjà pour cette adresse',
    text: 'Pour accepter, prouvez que {email} est la vôtre : connectez-vous à {brand}, qui affichera alors l’invitation.',
    link: 'Se connecter',
    orKey: 'Si vous avez une clé d’API ou un jeton d’accès, vous pouvez aussi accepter ici.',
    credential: 'Clé API ou jeton d’accès',
    accept: 'Accepter l’invitation',
    error: 'Cette clé ou ce jeton n’est pas valide.',
    notYours: 'Cette clé ou ce jeton appartient à un autre compte. L’invitation est destinée à {email}.',
  },
  incomplete: {
    heading: 'Le lien est incomplet',
    text: 'Ouvrez de nouveau le lien complet de l’e-mail.',
  },
  unknown: {
    heading: 'Ce lien ne fonctionne pas',
    text: 'L’invitation a été annulée, refusée ou remplacée par un e-mail plus récent, ou une partie du lien manque. Utilisez le lien de l’e-mail le plus récent ou demandez une nouvelle invitation.',
  },
  expired: {
    heading: 'L’invitation a expiré',
    text: 'Elle était valable jusqu’au {until}. Demandez à {inviter} de la renvoyer.',
  },
  already: {
    heading: 'Déjà acceptée',
    text: 'Cette invitation à rejoindre {organization} a déjà été acceptée\u00a0; son lien ne fonctionne qu’une fois. Si ce n’était pas vous, informez-en {inviter}.',
    newKey:
      'Si c’était vous, utilisez la clé API affichée à ce moment-là. Pour en créer une autre, connectez-vous auprès du fournisseur d’identité de votre organisation.',
  },
  withdrawn: {
    heading: 'L’invitation n’est plus valable',
    text: '{inviter} ne peut plus inviter de membres avec ce rôle\u00a0; l’invitation a donc été annulée. Demandez-en une nouvelle à {organization}.',
  },
  limited: {
    heading: 'Trop de tentatives',
    text: 'Attendez {seconds} secondes, puis réessayez.',
  },
  unavailable: {
    heading: 'Connexion impossible',
    text: '{brand} est injoignable. Vérifiez votre connexion et réessayez\u00a0; aucune action ne sera effectuée deux fois.',
  },
  failed: {
    heading: 'Une erreur est survenue',
    text: 'Le service a renvoyé l’erreur {code}. Réessayez plus tard.',
  },
  continue: 'Continuer',
  retry: 'Réessayer',
};
