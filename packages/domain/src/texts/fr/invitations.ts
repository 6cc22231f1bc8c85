import type * as en from '../en/invitations.ts';
import { counted } from './counted.ts';

export const invitations: typeof en = {
  alreadyInvited: () => 'Cette adresse a déjà une invitation en attente. Renvoyez-la ou révoquez-la.',
  alreadyRegistered: () =>
    'Cette adresse a déjà un compte. Les membres ne peuvent pas être réinvités, et les autres personnes inscrites seulement si le paramètre invite_registered est activé.',
  signInRequired: () =>
    'Cette adresse a déjà un compte. Connectez-vous, puis acceptez de nouveau l’invitation.',
  notRevocable: ({ status }) =>
    `Le statut de l’invitation est ${status}. Seule une invitation en attente peut être révoquée.`,
  invitationNotFound: () => 'Cette invitation n’existe pas ou n’est plus valable.',
  linkNotOurs: () => 'Ce lien est incomplet ou n’a pas été envoyé par ce service.',
  alreadyAccepted: () => 'L’invitation a déjà été acceptée\u00a0; son lien ne sert qu’une fois.',
  notAddressee: () =>
    'L’invitation a été envoyée à une adresse qui n’est pas l’adresse vérifiée de votre compte. Connectez-vous avec le compte de cette adresse.',
  invitationExpired: () => 'L’invitation a expiré. Demandez-en une nouvelle à l’expéditeur.',
  senderNotAuthorized: () =>
    'L’expéditeur ne peut plus accorder ce rôle\u00a0; l’invitation a donc été révoquée. Demandez-en une nouvelle à l’organisation.',
  batchOfOneOrganization: () =>
    'Toutes les invitations d’un lot doivent être pour l’organisation dans laquelle la requête agit.',
  keyAcceptsByToken: () =>
    'Une clé API n’accepte une invitation qu’avec le jeton de son e-mail. Ouvrez le lien de l’e-mail, ou connectez-vous avec un lien envoyé ou votre fournisseur d’identité.',
  acceptedNotResent: () => 'L’invitation a été acceptée et ne peut pas être renvoyée.',
  resendCooldown: ({ seconds }) =>
    `Une invitation peut être renvoyée une fois toutes les ${counted(seconds, { one: 'seconde', other: 'secondes' })}.`,
  sentPerHour: ({ limit }) =>
    `Vous pouvez envoyer au plus ${counted(limit, { one: 'invitation', other: 'invitations' })} par heure pour toutes les organisations, renvois compris.`,
  sentPerDay: ({ limit }) =>
    `Une organisation peut envoyer au plus ${counted(limit, { one: 'invitation', other: 'invitations' })} par jour, renvois compris.`,
  pendingLimit: ({ limit }) =>
    `Une organisation peut avoir au plus ${counted(limit, { one: 'invitation en attente', other: 'invitations en attente' })}. Révoquez-en d’abord.`,
  registeredPerHour: ({ limit }) =>
    `Une organisation peut essayer d’inviter au plus ${counted(limit, { one: 'adresse', other: 'adresses' })} par heure ayant un compte.`,
};
