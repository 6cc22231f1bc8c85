import type { MailLocale } from '@tallybook/domain';

export interface MailTexts {
  /** Fixed: nothing that anybody chose stands in a subject. */
  readonly subject: string;
  readonly invites: (inviter: string, organization: string) => string;
  readonly accept: string;
  readonly until: (date: string) => string;
  readonly ignore: string;
}

export const mailTexts: Readonly<Record<MailLocale, MailTexts>> = {
  en: {
    subject: 'You have been invited to Tallybook',
    invites: (inviter, organization) => `${inviter} invites you to join ${organization} on Tallybook.`,
    accept: 'See the invitation',
    until: (date) => `The link works until ${date}.`,
    ignore: 'If you did not expect this invitation, you can ignore this message.',
  },
  fr: {
    subject: 'Vous avez été invité sur Tallybook',
    invites: (inviter, organization) => `${inviter} vous invite à rejoindre ${organization} sur Tallybook.`,
    accept: 'Voir l’invitation',
    until: (date) => `Le lien est valable jusqu’au ${date}.`,
    ignore: 'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce message.',
  },
  es: {
    subject: 'Ha recibido una invitación a Tallybook',
    invites: (inviter, organization) => `${inviter} le invita a unirse a ${organization} en Tallybook.`,
    accept: 'Ver la invitación',
    until: (date) => `El enlace es válido hasta el ${date}.`,
    ignore: 'Si no esperaba esta invitación, puede ignorar este mensaje.',
  },
  de: {
    subject: 'Sie wurden zu Tallybook eingeladen',
    invites: (inviter, organization) => `${inviter} lädt Sie ein, ${organization} auf Tallybook beizutreten.`,
    accept: 'Einladung ansehen',
    until: (date) => `Der Link gilt bis ${date}.`,
    ignore: 'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese Nachricht ignorieren.',
  },
  pt: {
    subject: 'Recebeu um convite para o Tallybook',
    invites: (inviter, organization) => `${inviter} convida-o a juntar-se a ${organization} no Tallybook.`,
    accept: 'Ver o convite',
    until: (date) => `A ligação é válida até ${date}.`,
    ignore: 'Se não esperava este convite, pode ignorar esta mensagem.',
  },
};
