import type { MailLocale } from '@tallybook/domain';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { pt } from './texts/pt.ts';

/** A heading and what stands under it; `{organization}` and the like are filled in by the browser. */
interface Part {
  readonly heading: string;
  readonly text: string;
}

/** Everything that the page of a mailed link says, in one language. */
export interface PageTexts {
  readonly title: string;
  readonly noScript: Part;
  readonly opening: string;
  readonly busy: string;
  readonly invitation: Part & {
    readonly organization: string;
    readonly inviter: string;
    readonly email: string;
    readonly until: string;
    readonly name: string;
    readonly nameHint: string;
    readonly nameWrong: string;
    readonly accept: string;
    readonly decline: string;
  };
  readonly declining: Part & { readonly decline: string; readonly back: string };
  readonly declined: Part;
  readonly key: Part & {
    readonly label: string;
    readonly once: string;
    readonly copy: string;
    readonly copied: string;
    readonly selected: string;
    readonly use: string;
    readonly reference: string;
  };
  readonly joined: Part;
  readonly repeated: Part;
  readonly signIn: Part & {
    readonly credential: string;
    readonly accept: string;
    readonly wrong: string;
    readonly notYours: string;
  };
  readonly incomplete: Part;
  readonly unknown: Part;
  readonly expired: Part;
  readonly already: Part & { readonly newKey: string };
  readonly withdrawn: Part;
  readonly limited: Part;
  readonly unavailable: Part;
  readonly failed: Part;
  readonly retry: string;
}

export const pageTexts: Readonly<Record<MailLocale, PageTexts>> = { en, fr, es, de, pt };
