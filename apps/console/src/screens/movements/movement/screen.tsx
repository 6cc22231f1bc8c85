import type { StockMovementDetail } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Badge, Recosting } from '../../../components/badge.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EntryFacts } from '../../../components/journal-entry.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LocationName } from '../../../components/location-name.tsx';
import { Card, Figures, Page } from '../../../components/page.tsx';
import { Reference, stockTakeOf } from '../../../components/reference.tsx';
import { Failed, Loading } from '../../../components/states.tsx';
import { MovementUnitCost } from '../../../components/unit-cost.tsx';
import { errorFacts } from '../../../data/errors.ts';
import { useMemberNames } from '../../../data/member-names.ts';
import { useOrganization } from '../../../data/organization.ts';
import { query } from '../../../data/query.ts';
import { useLocalization } from '../../../texts/context.ts';
import { useSummary } from '../columns.tsx';
import { useProduct } from '../../../data/products.ts';
import { Reversal } from '../reversal.tsx';
import { useCorrection } from '../use-correction.ts';
import { CostHistory } from './cost-history.tsx';
import styles from './movement.module.css';

/** One movement at an address of its own: what it changed, who posted it, and what followed from it. */
export function Movement() {
  const { movements, common } = useLocalization().texts;
  const { id } = useParams({ from: '/organization/movements/$id' });
  const { data, error, refetch } = useQuery(query('stockMovements', 'get', { id }));
  if (data !== undefined) return <Details key={id} movement={data} />;
  return (
    <Page key="loading" title={error === null ? common.loading : common.notFound} back={<Back />}>
      {error === null ? (
        <Loading />
      ) : ['NOT_FOUND', 'VALIDATION_FAILED'].includes(errorFacts(error).code ?? '') ? (
        <p>{movements.detail.notFound}</p>
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Back() {
  const { movements } = useLocalization().texts;
  return (
    <Link to="/movements">
      <Icon name="back" /> {movements.title}
    </Link>
  );
}

function Details({ movement }: { readonly movement: StockMovementDetail }) {
  const { texts, format } = useLocalization();
  const { movements, common } = texts;
  const { detail } = movements;
  const { may, organization } = useOrganization();
  const [isReversing, setReversing] = useState(false);
  const correct = useCorrection();
  const summary = useSummary(movement);
  const product = useProduct(movement.product_id);
  const { type, quantity_delta: change, cost_amount: cost, reverses_id, reversed_by_id } = movement;
  const isOpen = reverses_id === null && reversed_by_id === null;
  return (
    <Page
      title={summary}
      back={<Back />}
      actions={
        isOpen &&
        may('movements.adjust') && (
          <>
            <Button onClick={() => correct(movement)}>{movements.correct}</Button>
            <Button kind="danger" onClick={() => setReversing(true)}>
              {movements.reverse}
            </Button>
          </>
        )
      }
    >
      <p className={styles.badges}>
        <Badge>{reverses_id === null ? common.movementTypes[type] : movements.reversal}</Badge>
        {reversed_by_id !== null && <Badge>{movements.reversed}</Badge>}
      </p>
      <Card>
        <Figures
          items={[
            { label: movements.quantity, value: format.change(change, product) },
            {
              label: movements.costAmount,
              value: (
                <>
                  {format.money(cost, organization.currency)} <Recosting status={movement.valuation_status} />
                </>
              ),
            },
            { label: movements.unitCost, value: <MovementUnitCost movement={movement} /> },
            { label: movements.date, value: format.date(movement.movement_date) },
          ]}
        />
      </Card>
      <div className={styles.columns}>
        <Card title={detail.facts}>
          <Facts movement={movement} />
        </Card>
        <Entry id={movement.journal_entry_id} />
      </div>
      <CostHistory movement={movement} />
      <Reversals movement={movement} />
      {isReversing && <Reversal movement={movement} onClose={() => setReversing(false)} />}
    </Page>
  );
}

/** Who posted it, when, and where it came from. */
function Facts({ movement }: { readonly movement: StockMovementDetail }) {
  const { texts, format } = useLocalization();
  const { movements, common } = texts;
  const { detail } = movements;
  const { session } = useOrganization();
  const names = useMemberNames();
  const product = useProduct(movement.product_id);
  const { reference, reason_code, dimension, note, entered, location_id, created_by: author } = movement;
  const by = names.get(author) ?? (author === session.user_id ? session.email : undefined);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      movements.product,
      <Link
        key="product"
        to="/products/$id"
        params={{ id: movement.product_id }}
        search={{ from: movement.movement_date, to: movement.movement_date, movement: movement.id }}
      >
        {product === undefined ? '…' : `${product.sku} · ${product.name}`}
      </Link>,
    ],
    [detail.posted, format.preciseInstant(movement.created_at)],
    [detail.by, by],
    [detail.source, <Source key="source" movement={movement} />],
    [detail.entered, entered && `${format.typed(entered.quantity)} ${entered.unit}`],
    [movements.reference, reference !== null && stockTakeOf(reference) === undefined && reference],
    [movements.location, location_id !== undefined && <LocationName key="location" id={location_id} />],
    [movements.reason, reason_code],
    [common.journal.dimension, dimension],
    [movements.note, note !== null && <span className={styles.note}>{note}</span>],
    [detail.hash, <Hash key="hash" hash={movement.hash} />],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The document that posted it. */
function Source({
  movement: { import_id, reference, reverses_id },
}: {
  readonly movement: StockMovementDetail;
}) {
  const { detail, reversal } = useLocalization().texts.movements;
  if (import_id !== null)
    return (
      <Link to="/import" search={{ id: import_id }}>
        {detail.import}
      </Link>
    );
  if (reference !== null && stockTakeOf(reference) !== undefined) return <Reference text={reference} />;
  return reverses_id === null ? detail.single : reversal;
}

/** It depends on all earlier movements of the product, so a person compares it with one that was written down. */
function Hash({ hash }: { readonly hash: string }) {
  const { detail } = useLocalization().texts.movements;
  return (
    <>
      <code className={styles.hash}>{hash}</code>
      <span className={styles.hint}>{detail.hashHint}</span>
    </>
  );
}

function Entry({ id }: { readonly id: string | null }) {
  const { texts } = useLocalization();
  const { movements, common } = texts;
  // An entry never changes.
  const { data, error, refetch } = useQuery({
    ...query('journalEntries', 'get', { id: id ?? '' }),
    enabled: id !== null,
    staleTime: Infinity,
  });
  return (
    <Card title={common.journal.entry}>
      {id === null ? (
        <p className="muted">{movements.withoutEntry}</p>
      ) : data === undefined ? (
        error === null ? (
          <Loading lines={3} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className="stack">
          <EntryFacts entry={data} />
          <p>
            <Link
              to="/journal"
              search={{ startDate: data.entry_date, endDate: data.entry_date, entry: id }}
              className={buttonClass()}
            >
              {common.journal.open}
            </Link>
          </p>
        </div>
      )}
    </Card>
  );
}

/** What it reverses, or what reversed it, in the order of posting. */
function Reversals({ movement }: { readonly movement: StockMovementDetail }) {
  const { texts, format } = useLocalization();
  const { detail } = texts.movements;
  const { reverses_id, reversal_ids, reversed_quantity, quantity_delta } = movement;
  const remaining = Math.abs(quantity_delta) - reversed_quantity;
  if (reverses_id === null && reversal_ids.length === 0) return null;
  return (
    <Card title={reverses_id === null ? detail.reversals : detail.reverses}>
      <ul className={styles.list}>
        {(reverses_id === null ? reversal_ids : [reverses_id]).map((id) => (
          <li key={id}>
            <OtherMovement id={id} />
          </li>
        ))}
      </ul>
      {reverses_id === null && remaining > 0 && (
        <p className="muted">{texts.movements.reverseRemaining(format.quantity(remaining))}</p>
      )}
    </Card>
  );
}

function OtherMovement({ id }: { readonly id: string }) {
  const { data } = useQuery(query('stockMovements', 'get', { id }));
  if (data === undefined) return <Loading lines={1} />;
  return <OtherLink movement={data} />;
}

function OtherLink({ movement }: { readonly movement: StockMovementDetail }) {
  const { format } = useLocalization();
  const { id, note } = movement;
  return (
    <>
      <Link to="/movements/$id" params={{ id }}>
        {useSummary(movement)}
      </Link>{' '}
      <span className="muted">
        {format.instant(movement.created_at)}
        {note !== null && ` · ${note}`}
      </span>
    </>
  );
}
