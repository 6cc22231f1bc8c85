export const signIn = {
  title: 'Se connecter',
  email: 'Adresse e-mail',
  emailHint: 'Nous vous envoyons un lien de connexion. Il fonctionne une fois, pendant 10 minutes.',
  sendLink: 'Envoyer le lien',
  sent: 'Consultez votre messagerie',
  sentHint: (email: string) =>
    `Si ${email} appartient à un compte, un lien est en route. Il fonctionne une fois, pendant 10 minutes.`,
  otherAddress: 'Utiliser une autre adresse',
  key: 'Clé API',
  keyHint: 'La session a l’organisation et le rôle de la clé, et se termine avec elle.',
  useKey: 'Se connecter plutôt avec une clé API',
  useLink: 'Se connecter plutôt avec un lien par e-mail',
  submitKey: 'Se connecter',
  oidc: 'Se connecter avec votre fournisseur d’identité',
  linkHint: 'Vous avez ouvert le lien d’un e-mail de connexion.',
  replaces: (email: string) =>
    `Vous êtes connecté en tant que ${email}. Le lien connecte la personne à qui il a été envoyé et met fin à votre session dans ce navigateur.`,
  stay: 'Rester connecté',
  linkFailed: 'Ce lien ne fonctionne plus',
  linkFailedHint: 'Un lien fonctionne une fois, pendant 10 minutes. Demandez-en un nouveau.',
  emailMissing: 'Saisissez votre adresse e-mail, par exemple grace@example.com.',
  keyWrong: 'Cette clé n’est pas valable\u00a0: elle est fausse, expirée ou révoquée.',
  keyMissing: 'Saisissez une clé API. Elle commence par tb_.',
  /** By the code with which the service leads back. */
  problems: {
    CANCELLED: 'La connexion a été annulée chez votre fournisseur d’identité. Rien n’a changé.',
    EXPIRED:
      'Cette connexion a duré plus de 10 minutes ou a commencé dans un autre onglet ou navigateur. Reconnectez-vous.',
    UNREACHABLE: 'Votre fournisseur d’identité ne répond pas. Réessayez dans une minute.',
    EMAIL_NOT_VERIFIED:
      'Votre fournisseur d’identité n’a pas vérifié votre adresse e-mail. Vérifiez-la chez lui, puis reconnectez-vous.',
    ADDRESS_IN_USE:
      'Une autre personne se connecte avec votre adresse e-mail. Demandez à un administrateur de la corriger.',
    FAILED:
      'La connexion chez votre fournisseur d’identité a échoué. Réessayez ou prévenez votre administrateur.',
  } as Readonly<Record<string, string>>,
};
