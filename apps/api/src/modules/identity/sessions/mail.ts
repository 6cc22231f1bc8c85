import type { MailLocale } from '@tallybook/domain';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Brand } from '../../../platform/mail/brand.ts';
import { mailHtml } from '../../../platform/mail/html.ts';
import { wrapped } from '../../../platform/mail/wrap.ts';

interface SignInTexts {
  readonly subject: (product: string) => string;
  readonly intro: (product: string) => string;
  readonly open: string;
  readonly valid: string;
  readonly ignore: string;
}

const signInTexts: Readonly<Record<MailLocale, SignInTexts>> = {
  en: {
    subject: (product) => `Sign in to ${product}`,
    intro: (product) => `Sign in to ${product} with this link.`,
    open: 'Sign in',
    valid: 'The link works once, for 10 minutes.',
    ignore: 'If you did not ask for it, you can ignore this email. Forward it to nobody.',
  },
  fr: {
    subject: (product) => `Connexion à ${product}`,
    intro: (product) => `Connectez-vous à ${product} avec ce lien.`,
    open: 'Se connecter',
    valid: 'Le lien fonctionne une seule fois, pendant 10 minutes.',
    ignore: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message. Ne le transférez à personne.',
  },
  es: {
    subject: (product) => `Iniciar sesión en ${product}`,
    intro: (product) => `Inicie sesión en ${product} con este enlace.`,
    open: 'Iniciar sesión',
    valid: 'El enlace funciona una sola vez, durante 10 minutos.',
    ignore: 'Si no lo ha solicitado, puede ignorar este mensaje. No lo reenvíe a nadie.',
  },
  de: {
    subject: (product) => `Bei ${product} anmelden`,
    intro: (product) => `Melden Sie sich mit diesem Link bei ${product} an.`,
    open: 'Anmelden',
    valid: 'Der Link funktioniert einmal, 10 Minuten lang.',
    ignore:
      'Wenn Sie ihn nicht angefordert haben, können Sie diese Nachricht ignorieren. Leiten Sie sie an niemanden weiter.',
  },
  pt: {
    subject: (product) => `Iniciar sessão em ${product}`,
    intro: (product) => `Inicie sessão em ${product} com esta ligação.`,
    open: 'Iniciar sessão',
    valid: 'A ligação funciona uma única vez, durante 10 minutos.',
    ignore: 'Se não a pediu, pode ignorar esta mensagem. Não a reencaminhe a ninguém.',
  },
  'pt-BR': {
    subject: (product) => `Entrar no ${product}`,
    intro: (product) => `Entre no ${product} com este link.`,
    open: 'Entrar',
    valid: 'O link funciona uma única vez, por 10 minutos.',
    ignore: 'Se você não o pediu, pode ignorar esta mensagem. Não a encaminhe a ninguém.',
  },
};

/** The email with a link that signs in to the console, as plain text and as HTML with the same content. */
export function signInMail(mail: {
  readonly id: string;
  readonly to: string;
  readonly locale: MailLocale;
  readonly link: string;
  readonly brand: Brand;
}): Mail {
  const { id, to, locale, link, brand } = mail;
  const texts = signInTexts[locale];
  const subject = texts.subject(brand.name);
  const intro = texts.intro(brand.name);
  const ignore = `${texts.valid} ${texts.ignore}`;
  // The link has a line of its own, unwrapped, so that terminals and mail programs find its end.
  const text = `${[wrapped(intro), link, wrapped(ignore)].join('\n\n')}\n`;
  const html = mailHtml({
    locale,
    subject,
    invites: intro,
    facts: [],
    accept: texts.open,
    link,
    ignore,
    brand,
  });
  return { id, to, subject, text, html, language: locale };
}
