import type { AuditEvent } from '@tallybook/sdk';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import styles from './audit.module.css';
import { sentenceOf } from './sentence-parts.ts';
import { Sentence } from './sentence.tsx';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
  readonly names: ReadonlyMap<string, string>;
  readonly onOpen: (event: AuditEvent) => void;
}

/** The name of a type; its code, if it is newer than these texts. */
export const typeName = ({ audit }: Texts, type: string): string =>
  (audit.types as Readonly<Record<string, string>>)[type] ?? type;

/** Who acted: a member, someone who has left, or the service by itself. */
export function actorName({ audit }: Texts, names: Options['names'], userId: string | null): string {
  return userId === null ? audit.service : (names.get(userId) ?? audit.former);
}

export function auditColumns({ texts, format, names, onOpen }: Options): Column<AuditEvent>[] {
  const { audit, common } = texts;
  return [
    {
      key: 'event',
      title: audit.event,
      isHeader: true,
      cell: (row) => {
        const sentence = sentenceOf(row, { texts, format, names });
        const { changes } = row.details;
        return (
          <>
            {sentence === undefined ? (
              `${typeName(texts, row.type)} · ${actorName(texts, names, row.actor_user_id)}`
            ) : (
              <span className={styles.sentence}>
                <Sentence parts={sentence} />
              </span>
            )}
            <div className={styles.details}>
              {summaryOf(sentence === undefined ? row.details : changes === undefined ? {} : { changes })}
            </div>
          </>
        );
      },
    },
    {
      key: 'time',
      title: audit.time,
      cell: ({ occurred_at }) => format.preciseInstant(occurred_at),
    },
    { key: 'address', title: audit.address, minor: 1, cell: ({ address }) => address ?? '' },
    {
      key: 'actions',
      isActions: true,
      title: common.actions,
      cell: (row) => (
        <Button
          small
          kind="plain"
          aria-label={`${audit.details}: ${typeName(texts, row.type)}, ${format.preciseInstant(row.occurred_at)}`}
          onClick={() => onOpen(row)}
        >
          {audit.details}
        </Button>
      ),
    },
  ];
}

const maxSummary = 120;

/** The first details in one line: `role: clerk`, and of a change `name: Bolt → Screw`. */
function summaryOf({ changes, ...details }: AuditEvent['details']): string {
  const parts = Object.entries(details)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}: ${String(value)}`);
  const changed = Object.entries(changes ?? {}).map(
    ([name, change]: [string, { readonly from?: unknown; readonly to?: unknown }]) =>
      `${name}: ${textOf(change.from)} → ${textOf(change.to)}`,
  );
  const line = [...parts, ...changed].join(', ');
  return line.length > maxSummary ? `${line.slice(0, maxSummary)}…` : line;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
