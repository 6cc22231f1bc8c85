import type { members as en } from '../en/members.ts';

export const members: typeof en = {
  title: 'Membres',
  intro: 'Toutes les personnes de cette organisation, et celles que vous avez invitées.',
  name: 'Nom',
  email: 'Adresse e-mail',
  role: 'Rôle',
  since: 'Membre depuis',
  you: 'vous',
  search: 'Filtrer par nom ou adresse',
  noMatch: (search) => `Aucun membre ne correspond à «\u00a0${search}\u00a0».`,
  change: 'Changer le rôle',
  changeTitle: (name) => `Rôle de ${name}`,
  changeText:
    'Le nouveau rôle s’applique immédiatement. Les clés d’un rôle supérieur et les invitations en attente que ce membre ne pourrait plus envoyer sont révoquées.',
  own: 'C’est votre propre rôle. Avec un rôle inférieur, vous pouvez perdre l’accès à cette page.',
  save: 'Changer le rôle',
  changed: (name, role) => `Nouveau rôle de ${name}\u00a0: ${role}.`,
  endSessions: 'Fermer les sessions',
  endSessionsTitle: (name: string) => `Fermer les sessions de ${name}\u00a0?`,
  endSessionsText:
    'Cette personne est déconnectée de tous les navigateurs. Ses clés d’API restent valables\u00a0: révoquez-les aussi si l’une d’elles a pu être volée.',
  sessionsEnded: (name: string) => `${name} est déconnecté partout.`,
  remove: 'Retirer',
  removeTitle: (name) => `Retirer ${name}\u00a0?`,
  removeText:
    'Ce membre perd immédiatement l’accès. Ses clés API et ses invitations en attente sont révoquées, et les webhooks dont il peut connaître le secret sont désactivés.',
  removeSelf: 'Vous vous retirez vous-même et perdez immédiatement l’accès.',
  removed: (name) => `${name} ne fait plus partie des membres.`,
  above: 'Le rôle de ce membre est supérieur au vôtre.',
  invited: 'Invitation en attente',
  inviter: 'Invité par',
  until: (date: string) => `Valable jusqu’au ${date}`,
  invite: 'Inviter',
  resend: 'Renvoyer',
  revoke: 'Annuler l’invitation',
};
