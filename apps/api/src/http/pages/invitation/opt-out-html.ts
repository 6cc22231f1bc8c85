import type { MailLocale } from '@tallybook/domain';
import type { Brand } from '../../../platform/mail/brand.ts';
import { actions, button, document, note, section, status } from './elements.ts';
import { optOutTexts } from './texts/opt-out.ts';
import { pageTexts } from './texts.ts';

/** The page for recipients who want no more invitations. Opening it changes nothing, because mail scanners open links. */
export function optOutPage(locale: MailLocale, brand: Brand): string {
  const { title, question, stopped, allowed, unknown } = optOutTexts[locale];
  const texts = pageTexts[locale];
  const retry = actions(button('retry', texts.retry, 'main'));
  return document({
    locale,
    brand,
    title,
    noScript: texts.noScript,
    script: 'opt-out.js',
    sections: [
      section('question', question, actions(button('stop', question.stop, 'main'))),
      section('stopped', stopped, actions(button('allow', stopped.allow))),
      section('allowed', allowed, actions(button('stop', allowed.stop))),
      section('unknown', unknown),
      section('limited', texts.limited, retry),
      section('unavailable', texts.unavailable, retry),
      section('failed', texts.failed, retry),
      status(note('busy', texts.busy)),
    ],
  });
}
