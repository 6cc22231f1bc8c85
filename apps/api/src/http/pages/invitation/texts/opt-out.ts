import type { MailLocale } from '@tallybook/domain';
import type { Part } from './page-texts.ts';

/** The texts of the page for recipients who want no more invitations, as far as they differ from the accept page's. */
export interface OptOutTexts {
  readonly title: string;
  readonly question: Part & { readonly stop: string };
  readonly stopped: Part & { readonly allow: string };
  readonly allowed: Part & { readonly stop: string };
  readonly unknown: Part;
}

export const optOutTexts: Readonly<Record<MailLocale, OptOutTexts>> = {
  en: {
    title: 'No more invitations',
    question: {
      heading: 'Receive no more invitations?',
      text: '{brand} will no longer send you invitations, whichever organization they are from. The senders are not told. Links that you have received remain valid.',
      stop: 'Stop invitations',
    },
    stopped: {
      heading: 'You will receive no more invitations',
      text: 'You can change this at any time with the link in the email.',
      allow: 'Allow invitations again',
    },
    allowed: {
      heading: 'You can be invited again',
      text: 'Invitations that were sent in the meantime are not sent again by themselves.',
      stop: 'Stop invitations',
    },
    unknown: {
      heading: 'This link does not work',
      text: 'Open the complete link at the end of the email again.',
    },
  },
  fr: {
    title: 'Plus d’invitations',
    question: {
      heading: 'Ne plus recevoir d’invitations\u00a0?',
      text: '{brand} ne vous enverra plus d’invitations, quelle que soit l’organisation. Les expéditeurs n’en sont pas informés. Les liens déjà reçus restent valables.',
      stop: 'Arrêter les invitations',
    },
    stopped: {
      heading: 'Vous ne recevrez plus d’invitations',
      text: 'Vous pouvez changer d’avis à tout moment avec le lien de l’e-mail.',
      allow: 'Autoriser de nouveau les invitations',
    },
    allowed: {
      heading: 'On peut de nouveau vous inviter',
      text: 'Les invitations envoyées entre-temps ne sont pas renvoyées automatiquement.',
      stop: 'Arrêter les invitations',
    },
    unknown: {
      heading: 'Ce lien ne fonctionne pas',
      text: 'Ouvrez de nouveau le lien complet à la fin de l’e-mail.',
    },
  },
  es: {
    title: 'Sin más invitaciones',
    question: {
      heading: '¿No recibir más invitaciones?',
      text: '{brand} ya no le enviará invitaciones, sea cual sea la organización. No se informa a los remitentes. Los enlaces ya recibidos siguen siendo válidos.',
      stop: 'Detener las invitaciones',
    },
    stopped: {
      heading: 'No recibirá más invitaciones',
      text: 'Puede cambiarlo en cualquier momento con el enlace del correo.',
      allow: 'Permitir de nuevo las invitaciones',
    },
    allowed: {
      heading: 'Se le puede volver a invitar',
      text: 'Las invitaciones enviadas mientras tanto no se reenvían por sí solas.',
      stop: 'Detener las invitaciones',
    },
    unknown: {
      heading: 'Este enlace no funciona',
      text: 'Vuelva a abrir el enlace completo del final del correo.',
    },
  },
  de: {
    title: 'Keine Einladungen mehr',
    question: {
      heading: 'Keine Einladungen mehr erhalten?',
      text: '{brand} sendet Ihnen dann keine Einladungen mehr, gleich von welcher Organisation. Die Absender erfahren davon nichts. Bereits erhaltene Links bleiben gültig.',
      stop: 'Keine Einladungen mehr',
    },
    stopped: {
      heading: 'Sie erhalten keine Einladungen mehr',
      text: 'Über den Link in der E-Mail können Sie das jederzeit ändern.',
      allow: 'Einladungen wieder erlauben',
    },
    allowed: {
      heading: 'Sie können wieder eingeladen werden',
      text: 'Einladungen aus der Zwischenzeit werden nicht von selbst erneut gesendet.',
      stop: 'Keine Einladungen mehr',
    },
    unknown: {
      heading: 'Dieser Link ist ungültig',
      text: 'Öffnen Sie den vollständigen Link am Ende der E-Mail erneut.',
    },
  },
  pt: {
    title: 'Sem mais convites',
    question: {
      heading: 'Não receber mais convites?',
      text: '{brand} deixará de lhe enviar convites, seja qual for a organização. Os remetentes não são informados. Os links já recebidos continuam válidos.',
      stop: 'Parar os convites',
    },
    stopped: {
      heading: 'Não receberá mais convites',
      text: 'Pode alterar isto a qualquer momento com o link do e-mail.',
      allow: 'Permitir novamente os convites',
    },
    allowed: {
      heading: 'Pode voltar a receber convites',
      text: 'Os convites enviados entretanto não são reenviados automaticamente.',
      stop: 'Parar os convites',
    },
    unknown: {
      heading: 'Este link não funciona',
      text: 'Abra novamente o link completo no fim do e-mail.',
    },
  },
  'pt-BR': {
    title: 'Sem mais convites',
    question: {
      heading: 'Não receber mais convites?',
      text: '{brand} não enviará mais convites a você, seja qual for a organização. Os remetentes não são informados. Os links já recebidos continuam válidos.',
      stop: 'Parar os convites',
    },
    stopped: {
      heading: 'Você não receberá mais convites',
      text: 'Você pode mudar isso a qualquer momento com o link do e-mail.',
      allow: 'Permitir convites novamente',
    },
    allowed: {
      heading: 'Você pode receber convites novamente',
      text: 'Os convites enviados nesse meio-tempo não são reenviados automaticamente.',
      stop: 'Parar os convites',
    },
    unknown: {
      heading: 'Este link não funciona',
      text: 'Abra novamente o link completo no fim do e-mail.',
    },
  },
};
