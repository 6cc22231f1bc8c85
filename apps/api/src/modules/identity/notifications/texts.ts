import type { MailLocale } from '@tallybook/domain';
import type { NotifiedType } from '../../../platform/notify/notify.ts';

/** The parts of an event that its email names. User-chosen names are cleaned before they get here. */
export interface NoticeFacts {
  /** Null for an event outside any organization. */
  readonly organization: string | null;
  readonly time: string;
  /** The name of a key, the host of a webhook. */
  readonly name: string;
  readonly role: string;
}

interface NoticeText {
  /** Contains no user-chosen text. */
  readonly subject: string;
  readonly body: (facts: NoticeFacts) => string;
  /** Advice about an event that the reader did not expect. */
  readonly unexpected: string;
}

const within = (word: string, { organization }: NoticeFacts): string =>
  organization === null ? '' : ` ${word} ${organization}`;

export const noticeTexts: Readonly<Record<MailLocale, Readonly<Record<NotifiedType, NoticeText>>>> = {
  en: {
    'api_key.created': {
      subject: 'A new Tallybook API key was created',
      body: (facts) =>
        `The API key “${facts.name}” with the role ${facts.role} was created${within('in', facts)} on ${facts.time}.`,
      unexpected: 'If you did not expect this, revoke the key and tell an owner of the organization.',
    },
    'identity.linked': {
      subject: 'A sign-in was linked to your Tallybook account',
      body: (facts) =>
        `A sign-in at your organization’s identity provider was linked to your account${within('in', facts)} on ${facts.time}, because it has this verified email address.`,
      unexpected: 'If this was not you, tell an owner of the organization at once.',
    },
    'identity.address_changed': {
      subject: 'The email address of your Tallybook account has changed',
      body: (facts) =>
        `Your identity provider reported another email address, so the address of your account${within('in', facts)} changed on ${facts.time}.`,
      unexpected: 'If this was not you, tell an owner of the organization at once.',
    },
    'webhook.disabled': {
      subject: 'A Tallybook webhook was disabled',
      body: (facts) => `The webhook to ${facts.name}${within('of', facts)} was disabled on ${facts.time}.`,
      unexpected: 'It receives no more events. An admin can check its URL and enable it again.',
    },
  },
  fr: {
    'api_key.created': {
      subject: 'Une nouvelle clé d’API Tallybook a été créée',
      body: (facts) =>
        `La clé d’API « ${facts.name} » avec le rôle ${facts.role} a été créée${within('dans', facts)} le ${facts.time}.`,
      unexpected:
        'Si vous ne l’attendiez pas, révoquez la clé et prévenez un propriétaire de l’organisation.',
    },
    'identity.linked': {
      subject: 'Une connexion a été associée à votre compte Tallybook',
      body: (facts) =>
        `Une connexion auprès de votre fournisseur d’identité a été associée à votre compte${within('dans', facts)} le ${facts.time}, car elle possède cette adresse e-mail vérifiée.`,
      unexpected: 'Si ce n’était pas vous, prévenez immédiatement un propriétaire de l’organisation.',
    },
    'identity.address_changed': {
      subject: 'L’adresse e-mail de votre compte Tallybook a changé',
      body: (facts) =>
        `Votre fournisseur d’identité a indiqué une autre adresse e-mail ; l’adresse de votre compte${within('dans', facts)} a donc changé le ${facts.time}.`,
      unexpected: 'Si ce n’était pas vous, prévenez immédiatement un propriétaire de l’organisation.',
    },
    'webhook.disabled': {
      subject: 'Un webhook Tallybook a été désactivé',
      body: (facts) =>
        `Le webhook vers ${facts.name}${within('de', facts)} a été désactivé le ${facts.time}.`,
      unexpected: 'Il ne reçoit plus d’événements. Un administrateur peut vérifier son URL et le réactiver.',
    },
  },
  es: {
    'api_key.created': {
      subject: 'Se ha creado una nueva clave de API de Tallybook',
      body: (facts) =>
        `La clave de API «${facts.name}» con el rol ${facts.role} se creó${within('en', facts)} el ${facts.time}.`,
      unexpected: 'Si no lo esperaba, revoque la clave y avise a un propietario de la organización.',
    },
    'identity.linked': {
      subject: 'Se ha vinculado un inicio de sesión a su cuenta de Tallybook',
      body: (facts) =>
        `Un inicio de sesión de su proveedor de identidad se vinculó a su cuenta${within('en', facts)} el ${facts.time}, porque tiene esta dirección de correo verificada.`,
      unexpected: 'Si no fue usted, avise de inmediato a un propietario de la organización.',
    },
    'identity.address_changed': {
      subject: 'La dirección de correo de su cuenta de Tallybook ha cambiado',
      body: (facts) =>
        `Su proveedor de identidad comunicó otra dirección de correo, por lo que la dirección de su cuenta${within('en', facts)} cambió el ${facts.time}.`,
      unexpected: 'Si no fue usted, avise de inmediato a un propietario de la organización.',
    },
    'webhook.disabled': {
      subject: 'Se ha desactivado un webhook de Tallybook',
      body: (facts) => `El webhook a ${facts.name}${within('de', facts)} se desactivó el ${facts.time}.`,
      unexpected: 'Ya no recibe eventos. Un administrador puede revisar su URL y volver a activarlo.',
    },
  },
  de: {
    'api_key.created': {
      subject: 'Ein neuer API-Schlüssel für Tallybook wurde erstellt',
      body: (facts) =>
        `Der API-Schlüssel „${facts.name}“ mit der Rolle ${facts.role} wurde${within('in', facts)} am ${facts.time} erstellt.`,
      unexpected:
        'Wenn Sie das nicht erwartet haben, widerrufen Sie den Schlüssel und informieren Sie einen Inhaber der Organisation.',
    },
    'identity.linked': {
      subject: 'Eine Anmeldung wurde mit Ihrem Tallybook-Konto verknüpft',
      body: (facts) =>
        `Eine Anmeldung bei Ihrem Identitätsanbieter wurde am ${facts.time} mit Ihrem Konto${within('in', facts)} verknüpft, weil sie diese bestätigte E-Mail-Adresse hat.`,
      unexpected: 'Wenn Sie das nicht waren, informieren Sie sofort einen Inhaber der Organisation.',
    },
    'identity.address_changed': {
      subject: 'Die E-Mail-Adresse Ihres Tallybook-Kontos hat sich geändert',
      body: (facts) =>
        `Ihr Identitätsanbieter hat eine andere E-Mail-Adresse gemeldet; die Adresse Ihres Kontos${within('in', facts)} wurde daher am ${facts.time} geändert.`,
      unexpected: 'Wenn Sie das nicht waren, informieren Sie sofort einen Inhaber der Organisation.',
    },
    'webhook.disabled': {
      subject: 'Ein Tallybook-Webhook wurde deaktiviert',
      body: (facts) =>
        `Der Webhook an ${facts.name}${within('von', facts)} wurde am ${facts.time} deaktiviert.`,
      unexpected: 'Er erhält keine Ereignisse mehr. Ein Admin kann die URL prüfen und ihn wieder aktivieren.',
    },
  },
  pt: {
    'api_key.created': {
      subject: 'Foi criada uma nova chave de API do Tallybook',
      body: (facts) =>
        `A chave de API «${facts.name}» com a função ${facts.role} foi criada${within('em', facts)} em ${facts.time}.`,
      unexpected: 'Se não esperava isto, revogue a chave e avise um proprietário da organização.',
    },
    'identity.linked': {
      subject: 'Um início de sessão foi associado à sua conta Tallybook',
      body: (facts) =>
        `Um início de sessão do seu fornecedor de identidade foi associado à sua conta${within('em', facts)} em ${facts.time}, porque tem este endereço de email verificado.`,
      unexpected: 'Se não foi você, avise de imediato um proprietário da organização.',
    },
    'identity.address_changed': {
      subject: 'O endereço de email da sua conta Tallybook mudou',
      body: (facts) =>
        `O seu fornecedor de identidade comunicou outro endereço de email, por isso o endereço da sua conta${within('em', facts)} mudou em ${facts.time}.`,
      unexpected: 'Se não foi você, avise de imediato um proprietário da organização.',
    },
    'webhook.disabled': {
      subject: 'Um webhook do Tallybook foi desativado',
      body: (facts) => `O webhook para ${facts.name}${within('de', facts)} foi desativado em ${facts.time}.`,
      unexpected: 'Já não recebe eventos. Um administrador pode verificar o URL e reativá-lo.',
    },
  },
  'pt-BR': {
    'api_key.created': {
      subject: 'Uma nova chave de API do Tallybook foi criada',
      body: (facts) =>
        `A chave de API “${facts.name}” com a função ${facts.role} foi criada${within('em', facts)} em ${facts.time}.`,
      unexpected: 'Se você não esperava isso, revogue a chave e avise um proprietário da organização.',
    },
    'identity.linked': {
      subject: 'Um login foi vinculado à sua conta do Tallybook',
      body: (facts) =>
        `Um login no seu provedor de identidade foi vinculado à sua conta${within('em', facts)} em ${facts.time}, porque tem este endereço de e-mail verificado.`,
      unexpected: 'Se não foi você, avise imediatamente um proprietário da organização.',
    },
    'identity.address_changed': {
      subject: 'O endereço de e-mail da sua conta do Tallybook mudou',
      body: (facts) =>
        `Seu provedor de identidade informou outro endereço de e-mail, por isso o endereço da sua conta${within('em', facts)} mudou em ${facts.time}.`,
      unexpected: 'Se não foi você, avise imediatamente um proprietário da organização.',
    },
    'webhook.disabled': {
      subject: 'Um webhook do Tallybook foi desativado',
      body: (facts) => `O webhook para ${facts.name}${within('de', facts)} foi desativado em ${facts.time}.`,
      unexpected: 'Ele não recebe mais eventos. Um administrador pode verificar a URL e reativá-lo.',
    },
  },
};
