import type * as en from '../en/access.ts';
import { counted } from './counted.ts';

export const access: typeof en = {
  originNotAllowed: ({ allowed }) =>
    `L’exploitant de ce service n’autorise pas cette origine. Autorisé\u00a0: ${allowed}.`,
  unauthenticated: () =>
    'Envoyez un en-tête Authorization: Bearer avec une clé API ou un JWT valide, non expiré et non révoqué.',
  metricsToken: () => 'Envoyez Authorization: Bearer <METRICS_TOKEN>.',
  developmentToken: () =>
    'Envoyez Authorization: Bearer avec le contenu de $TALLYBOOK_HOME/secrets/development-token.',
  otherSignIn: () => 'Une autre personne s’est connectée dans ce navigateur. Rechargez la page.',
  issuerKeysUnavailable: () =>
    'Les clés de l’émetteur du jeton ne peuvent pas être obtenues pour le moment. Réessayez.',
  signInAgain: () => 'Il faut une connexion datant de moins de 15 minutes. Reconnectez-vous.',
  crossSiteRequest: () => 'Ce chemin est réservé à la console\u00a0: la requête ne vient pas de sa page.',
  permissionDenied: ({ role, permission }) =>
    `Votre rôle ${role} ne comprend pas l’autorisation ${permission}.`,
  roleWithoutMembers: () => 'Votre rôle ne comprend plus members.keep.',
  noLongerMember: () => 'Vous n’êtes plus membre de l’organisation.',
  ownerKeyNeeded: () => 'Créer une organisation avec une clé API exige le rôle owner.',
  organizationsADay: ({ limit }) =>
    `Une personne peut créer au plus ${counted(limit, { one: 'organisation', other: 'organisations' })} par jour.`,
  roleTooLow: ({ own, of }) => `Votre rôle ${own} est inférieur à celui de ce membre, ${of}.`,
  roleNotGrantable: ({ own, role }) => `Votre rôle ${own} ne peut pas accorder le rôle ${role}.`,
  onlyOwner: () => 'Ce membre est le seul propriétaire. Nommez d’abord un autre propriétaire.',
  lastOwnerCredential: () =>
    'L’organisation n’aurait plus l’accès d’un propriétaire, maintenant ou à l’expiration des clés de propriétaire restantes. Créez d’abord une autre clé de propriétaire qui n’expire pas plus tôt, ou invitez un autre propriétaire.',
  organizationRequired: () =>
    'Envoyez l’en-tête X-Organization-Id avec une organisation dont vous êtes membre.',
  organizationHeader: () => 'X-Organization-Id doit être un seul UUID.',
  organizationNotFound: () => 'L’organisation n’existe pas, ou vous n’y avez pas accès.',
  addressInUse: () =>
    'L’adresse e-mail vérifiée de ce jeton appartient au compte d’une autre connexion du même émetteur\u00a0; aucun compte n’a donc été créé.',
  apiKeyLimitReached: ({ limit }) =>
    `Une organisation peut avoir au plus ${counted(limit, { one: 'clé API valable', other: 'clés API valables' })}. Révoquez-en d’abord.`,
  noSuchSession: () => 'Vous n’avez pas cette session, ou elle est terminée.',
  signInLinksOff: () =>
    'Les liens de connexion sont désactivés ici. Connectez-vous avec votre fournisseur d’identité ou une clé API.',
  enterApiKey: () => 'Saisissez une clé API. Elle commence par tb_.',
  enterEmail: () => 'Saisissez une adresse e-mail, comme ada@example.com.',
};
