import type { AuditEvent } from '@tallybook/sdk';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';

export interface SentenceOptions {
  readonly texts: Pick<Texts, 'audit' | 'common'>;
  readonly format: Format;
  /** Members by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** Text, or a link to what the event is about. A product and a location have no text: their current names are shown. */
export type Part =
  | string
  | { readonly to: 'product' | 'location'; readonly id: string }
  | { readonly to: 'period' | 'take'; readonly id: string; readonly text: string };

type Sentence = string | ((count: string, number: number) => string);

/**
 * An event as a sentence in parts. Undefined if these texts have no sentence for its type, or the event does not hold what the
 * sentence names.
 */
export function sentenceOf(event: AuditEvent, options: SentenceOptions): readonly Part[] | undefined {
  const sentences: Readonly<Record<string, Sentence>> = options.texts.audit.sentences;
  const sentence = sentences[event.type];
  const count = countOf(event);
  if (sentence === undefined || (typeof sentence === 'function' && count === undefined)) return undefined;
  const text =
    typeof sentence === 'string' ? sentence : sentence(options.format.number(count ?? 0), count ?? 0);
  // Every other part is a name that was in braces.
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 0 ? part : figure(part, event, options)));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** The number that decides between singular and plural. */
function countOf({ details }: AuditEvent): number | undefined {
  const { sessions, totals } = details;
  const count =
    sessions ?? (typeof totals === 'object' && totals !== null && 'adjusted' in totals && totals.adjusted);
  return typeof count === 'number' ? count : undefined;
}

/** What stands for a name in braces; undefined if the event does not have it. */
function figure(
  name: string,
  event: AuditEvent,
  { texts, format, names }: SentenceOptions,
): Part | undefined {
  const { actor_user_id: actor, subject_id: subject, subject_type: kind } = event;
  const detail = (key: string): string | undefined => {
    const value = event.details[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  switch (name) {
    case 'who':
      return actor === null ? texts.audit.actors.service : (names.get(actor) ?? texts.audit.actors.former);
    case 'member':
      return names.get(subject);
    case 'role':
    case 'from':
    case 'to': {
      const known: Readonly<Record<string, string>> = texts.common.roles;
      return known[detail(name) ?? ''];
    }
    case 'amount':
    case 'allowance': {
      const amount = detail(name);
      return amount && (name === 'amount' ? format.signedAmount(amount) : format.amount(amount));
    }
    case 'product': {
      const id = detail('product_id') ?? (['product', 'stock_costs'].includes(kind) ? subject : undefined);
      return id && { to: 'product', id };
    }
    case 'location':
      return { to: 'location', id: subject };
    case 'period': {
      const period = detail('name');
      return period && { to: 'period', id: subject, text: period };
    }
    case 'take': {
      const day = detail('count_date');
      return day && { to: 'take', id: subject, text: format.date(day) };
    }
    default:
      return detail(name);
  }
}
