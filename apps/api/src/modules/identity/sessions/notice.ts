import type { MailLocale } from '@tallybook/domain';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Brand } from '../../../platform/mail/brand.ts';
import { mailOfParagraphs, timeIn } from '../notifications/compose.ts';

interface NoticeTexts {
  readonly subject: (product: string) => string;
  readonly body: (product: string, time: string) => string;
  readonly from: (address: string) => string;
  /** Advice about a sign-in by somebody else. */
  readonly unexpected: string;
}

const noticeTexts: Readonly<Record<MailLocale, NoticeTexts>> = {
  en: {
    subject: (product) => `You signed in to ${product}`,
    body: (product, time) => `You signed in to ${product} with a mailed link on ${time}.`,
    from: (address) => `The link was used from the network address ${address}.`,
    unexpected:
      'If this was not you, somebody else can read your emails: change the password of your mailbox, sign in, end the other sessions under “Your sessions”, and tell an owner of your organization.',
  },
  fr: {
    subject: (product) => `Connexion à ${product}`,
    body: (product, time) => `Vous vous êtes connecté à ${product} avec un lien reçu par e-mail le ${time}.`,
    from: (address) => `Le lien a été utilisé depuis l’adresse réseau ${address}.`,
    unexpected:
      'Si ce n’était pas vous, quelqu’un d’autre peut lire vos e-mails : changez le mot de passe de votre messagerie, connectez-vous, mettez fin aux autres sessions sous « Vos sessions » et prévenez un propriétaire de votre organisation.',
  },
  es: {
    subject: (product) => `Inicio de sesión en ${product}`,
    body: (product, time) => `Ha iniciado sesión en ${product} con un enlace recibido por correo el ${time}.`,
    from: (address) => `El enlace se usó desde la dirección de red ${address}.`,
    unexpected:
      'Si no fue usted, otra persona puede leer su correo: cambie la contraseña de su buzón, inicie sesión, cierre las demás sesiones en «Sus sesiones» y avise a un propietario de su organización.',
  },
  de: {
    subject: (product) => `Anmeldung bei ${product}`,
    body: (product, time) =>
      `Sie haben sich am ${time} mit einem Link aus einer E-Mail bei ${product} angemeldet.`,
    from: (address) => `Der Link wurde von der Netzwerkadresse ${address} verwendet.`,
    unexpected:
      'Wenn Sie das nicht waren, kann jemand anderes Ihre E-Mails lesen: Ändern Sie das Passwort Ihres Postfachs, melden Sie sich an, beenden Sie die anderen Sitzungen unter „Ihre Sitzungen“, und benachrichtigen Sie einen Inhaber Ihrer Organisation.',
  },
  pt: {
    subject: (product) => `Início de sessão em ${product}`,
    body: (product, time) => `Iniciou sessão em ${product} com uma ligação recebida por e-mail em ${time}.`,
    from: (address) => `A ligação foi utilizada a partir do endereço de rede ${address}.`,
    unexpected:
      'Se não foi você, outra pessoa pode ler o seu e-mail: altere a palavra-passe da sua caixa de correio, inicie sessão, termine as outras sessões em «As suas sessões» e avise um proprietário da sua organização.',
  },
  'pt-BR': {
    subject: (product) => `Novo login no ${product}`,
    body: (product, time) => `Você entrou no ${product} com um link recebido por e-mail em ${time}.`,
    from: (address) => `O link foi usado a partir do endereço de rede ${address}.`,
    unexpected:
      'Se não foi você, outra pessoa pode ler seu e-mail: troque a senha da sua caixa de entrada, entre no console, encerre as outras sessões em “As suas sessões” e avise um proprietário da sua organização.',
  },
};

/** The email about a sign-in with a mailed link. It contains no link itself. */
export function signInNotice(sign: {
  readonly id: string;
  readonly to: string;
  readonly locale: MailLocale;
  /** Address of the network; null if it is no longer stored. */
  readonly address: string | null;
  /** RFC 3339. */
  readonly time: string;
  readonly brand: Brand;
}): Mail {
  const { id, to, locale, address, time, brand } = sign;
  const texts = noticeTexts[locale];
  const body = texts.body(brand.name, timeIn(locale, time));
  const facts = address === null ? body : `${body} ${texts.from(address)}`;
  return mailOfParagraphs({
    id,
    to,
    subject: texts.subject(brand.name),
    paragraphs: [facts, texts.unexpected],
    locale,
  });
}
