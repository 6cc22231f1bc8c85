import type { LedgerVerification } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { Card } from '../../components/page.tsx';
import { Notice } from '../../components/states.tsx';
import { query } from '../../data/query.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './verify.module.css';

/** The result of a verification: the newest anchor, or the first broken row and where it is. */
export function Result({ verification }: { readonly verification: LedgerVerification }) {
  const { verify } = useTexts();
  const format = useFormat();
  const { status, ok, first_failure: failure, products_checked, movements_checked, chain } = verification;
  if (status === 'failed')
    return (
      <Notice kind="warning">
        <p role="status">{verify.broken}</p>
      </Notice>
    );
  return (
    <Card>
      <div className={ok === true ? styles.good : styles.bad} role={ok === true ? 'status' : 'alert'}>
        <svg aria-hidden="true" className={styles.mark} viewBox="0 0 24 24">
          <path d={ok === true ? 'M7 12.5l3.5 3.5L17 8.5' : 'M8 8l8 8M16 8l-8 8'} />
        </svg>
        <div>
          <h2>{ok === true ? verify.ok : verify.failed}</h2>
          <p>
            {ok === true
              ? verify.okText(format.number(products_checked), format.number(movements_checked))
              : verify.failedText}
          </p>
        </div>
      </div>
      {verification.valuation_status === 'recosting' && <Notice kind="warning">{verify.recosting}</Notice>}
      {failure !== undefined && <Failure failure={failure} />}
      <Facts
        items={[
          [verify.started, format.instant(verification.started_at)],
          [
            verify.finished,
            verification.finished_at === null ? null : format.instant(verification.finished_at),
          ],
          [verify.products, format.number(products_checked)],
          [verify.movements, format.number(movements_checked)],
          [verify.head, chain === undefined ? null : <Head key="head" {...chain} />],
        ]}
      />
    </Card>
  );
}

/** The anchor that was verified, which an auditor can compare with one that was stored elsewhere. */
function Head({ position, head, recorded_at }: NonNullable<LedgerVerification['chain']>) {
  const format = useFormat();
  return (
    <>
      {format.number(position)} · {format.instant(recorded_at)}
      <br />
      <code className={styles.hash}>{head}</code>
    </>
  );
}

function Failure({ failure }: { readonly failure: NonNullable<LedgerVerification['first_failure']> }) {
  const { verify } = useTexts();
  const format = useFormat();
  const { check, detail, product_id: id, movement_id, journal_entry_id, period_id, position } = failure;
  // Missing if the row itself is.
  const { data: movement } = useQuery({
    ...query('stockMovements', 'get', { id: movement_id ?? '' }),
    enabled: movement_id !== undefined,
  });
  const code = (value: string | undefined) => (value === undefined ? null : <code key={value}>{value}</code>);
  return (
    <div className={styles.failure}>
      <Facts
        items={[
          [verify.check, verify.checks[check]],
          [verify.detail, detail],
          [verify.product, id === undefined ? null : <Product key={id} id={id} />],
          [verify.movement, code(movement_id)],
          [verify.entry, code(journal_entry_id)],
          [verify.period, code(period_id)],
          [verify.position, position === undefined ? null : format.number(position)],
        ]}
      />
      <p>
        {movement !== undefined ? (
          <Link
            to="/products/$id"
            params={{ id: movement.product_id }}
            search={{ from: movement.movement_date, to: movement.movement_date, movement: movement.id }}
            className={buttonClass()}
          >
            {verify.openMovement}
          </Link>
        ) : (
          id !== undefined && (
            <Link to="/products/$id" params={{ id }} className={buttonClass()}>
              {verify.open}
            </Link>
          )
        )}
      </p>
    </div>
  );
}

function Product({ id }: { readonly id: string }) {
  const { data } = useQuery(query('products', 'get', { id }));
  return data === undefined ? (
    <code>{id}</code>
  ) : (
    <>
      <strong>{data.sku}</strong> {data.name}
    </>
  );
}

/** Named values, one below the other; those without a value are left out. */
function Facts({ items }: { readonly items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {items
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
