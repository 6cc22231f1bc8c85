import type { signInAgain as en } from '../en/sign-in-again.ts';

export const signInAgain: typeof en = {
  title: 'Se connecter à nouveau',
  text: 'Cette action exige une connexion de moins de 15 minutes. Votre saisie est conservée.',
  sendLink: (email) => `Envoyer un lien à ${email}`,
  sent: (email) =>
    `Si ${email} correspond à un compte, un lien est en route. Ouvrez-le dans ce navigateur, revenez à cette page et continuez.`,
  goOn: 'J’ai ouvert le lien',
  useKey: 'Se connecter avec la clé',
  provider: 'La connexion s’ouvre dans un nouvel onglet. Revenez ensuite sur cette page.',
  signedIn: 'Je me suis connecté',
};
