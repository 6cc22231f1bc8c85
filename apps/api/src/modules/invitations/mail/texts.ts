import type { MailLocale } from '@tallybook/domain';

export interface MailTexts {
  /** Contains no user-chosen text. */
  readonly subject: string;
  readonly invites: (inviter: string, organization: string) => string;
  readonly accept: string;
  readonly until: (date: string) => string;
  readonly ignore: string;
}

export const mailTexts: Readonly<Record<MailLocale, MailTexts>> = {
  en: {
    subject: 'You have been invited to Tallybook',
    invites: (inviter, organization) => `${inviter} has invited you to join ${organization} on Tallybook.`,
    accept: 'View the invitation',
    until: (date) => `This link is valid until ${date}.`,
    ignore: 'If you did not expect this invitation, you can ignore this email.',
  },
  fr: {
    subject: 'Vous avez reçu une invitation à rejoindre Tallybook',
    invites: (inviter, organization) => `${inviter} vous invite à rejoindre ${organization} sur Tallybook.`,
    accept: 'Voir l’invitation',
    until: (date) => `Ce lien est valable jusqu’au ${date}.`,
    ignore: 'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce message.',
  },
  es: {
    subject: 'Ha recibido una invitación para unirse a Tallybook',
    invites: (inviter, organization) => `${inviter} le ha invitado a unirse a ${organization} en Tallybook.`,
    accept: 'Ver la invitación',
    until: (date) => `Este enlace es válido hasta el ${date}.`,
    ignore: 'Si no esperaba esta invitación, puede ignorar este mensaje.',
  },
  de: {
    subject: 'Sie wurden zu Tallybook eingeladen',
    invites: (inviter, organization) => `${inviter} lädt Sie ein, ${organization} auf Tallybook beizutreten.`,
    accept: 'Einladung ansehen',
    until: (date) => `Der Link ist gültig bis zum ${date}.`,
    ignore: 'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese Nachricht ignorieren.',
  },
  pt: {
    subject: 'Recebeu um convite para o Tallybook',
    invites: (inviter, organization) =>
      `${inviter} enviou-lhe um convite para se juntar a ${organization} no Tallybook.`,
    accept: 'Ver o convite',
    until: (date) => `Este link é válido até ${date}.`,
    ignore: 'Se não esperava este convite, pode ignorar esta mensagem.',
  },
};
