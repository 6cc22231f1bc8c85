import type { StockMovement } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Recosting } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { DialogActions } from '../../../components/dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Mistake } from '../../../components/posting-context.ts';
import { addDecimals } from '../../../data/decimal.ts';
import { useOrganization } from '../../../data/organization.ts';
import { query } from '../../../data/query.ts';
import { useLocalization } from '../../../texts/context.ts';
import styles from './panel.module.css';
import { useLevel } from './levels.ts';
import { Undo, UndoCorrection } from './undo.tsx';
import type { PostedMovements } from './use-posting.ts';

interface Props {
  readonly result: PostedMovements;
  /** What was corrected, if anything was. */
  readonly corrects: Mistake | undefined;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** The movements that the service has confirmed. */
export function Posted({ result: { movements: posted, replayed }, corrects, onAnother, onClose }: Props) {
  const { movements, common } = useLocalization().texts;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [movement] = posted;
  return (
    <>
      <div className={styles.done} role="status">
        <h3 ref={heading} tabIndex={-1}>
          <Icon name="check" /> {replayed ? movements.alreadyPosted : movements.posted}
        </h3>
        {replayed && <p>{movements.alreadyPostedHint}</p>}
        {posted.length > 1 || movement === undefined ? (
          <PostedLines posted={posted} onFollow={onClose} />
        ) : (
          <PostedMovement movement={movement} onFollow={onClose} />
        )}
      </div>
      {corrects === undefined ? (
        <Undo movements={posted} hasShortcut />
      ) : (
        movement !== undefined &&
        !corrects.isClosed && <UndoCorrection movement={movement} corrects={corrects} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
        {corrects === undefined && (
          <Button kind="main" onClick={onAnother}>
            {movements.postAnother}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** What was posted before the form was emptied for the next movements. */
export function JustPosted({ result: { movements: posted, replayed } }: Pick<Props, 'result'>) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  return (
    <div className={styles.justPosted}>
      <p role="status">
        <Icon name="check" /> {replayed ? movements.alreadyPosted : movements.posted}:{' '}
        {movements.lineCount(format.number(posted.length), posted.length)} · <Value posted={posted} />
      </p>
      <Undo movements={posted} />
    </div>
  );
}

function Value({ posted }: { readonly posted: readonly StockMovement[] }) {
  const { texts, format } = useLocalization();
  const { organization } = useOrganization();
  const value = posted.reduce((sum, { cost_amount }) => addDecimals(sum, cost_amount), '0');
  return texts.movements.total(format.money(value, organization.currency));
}

interface Following {
  readonly onFollow: () => void;
}

function PostedMovement({ movement, onFollow }: Following & { readonly movement: StockMovement }) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const { organization } = useOrganization();
  const { data: product } = useQuery(query('products', 'get', { id: movement.product_id }));
  const level = useLevel(movement.product_id);
  return (
    <>
      <p>
        <MovementLink id={movement.id} onFollow={onFollow}>
          {movements.summary(
            format.change(movement.quantity_delta),
            product?.unit ?? '',
            product === undefined ? '' : `${product.sku} · ${product.name}`,
            format.date(movement.movement_date),
          )}
        </MovementLink>
      </p>
      <p>
        {movements.valued(format.money(movement.cost_amount, organization.currency))}{' '}
        <Recosting status={movement.valuation_status} />
      </p>
      {level !== undefined && (
        <div className={styles.stock}>
          {product !== undefined && (
            <p>
              {product.sku} · {product.name}
            </p>
          )}
          <p className={styles.after}>{movements.onHandNow(format.quantity(level.on_hand))}</p>
          <p>
            {movements.stockValueNow(format.money(level.value, organization.currency))}{' '}
            <Recosting status={level.valuation_status} />
          </p>
        </div>
      )}
    </>
  );
}

function PostedLines({ posted, onFollow }: Following & { readonly posted: readonly StockMovement[] }) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  return (
    <>
      <p>
        {movements.lineCount(format.number(posted.length), posted.length)} · <Value posted={posted} />
      </p>
      <table className={styles.postedLines}>
        <thead>
          <tr>
            <th scope="col">{movements.product}</th>
            <th scope="col">{movements.quantity}</th>
            <th scope="col">{movements.costAmount}</th>
            <th scope="col">{movements.nowOnHand}</th>
          </tr>
        </thead>
        <tbody>
          {posted.map((movement) => (
            <PostedLine key={movement.id} movement={movement} onFollow={onFollow} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function PostedLine({ movement, onFollow }: Following & { readonly movement: StockMovement }) {
  const { format } = useLocalization();
  const { id, product_id, quantity_delta, cost_amount, valuation_status } = movement;
  const { data: product } = useQuery(query('products', 'get', { id: product_id }));
  const level = useLevel(product_id);
  return (
    <tr>
      <th scope="row">
        <MovementLink id={id} onFollow={onFollow}>
          {product === undefined ? '…' : `${product.sku} · ${product.name}`}
        </MovementLink>
      </th>
      <td>{format.change(quantity_delta)}</td>
      <td>
        {format.amount(cost_amount)} <Recosting status={valuation_status} />
      </td>
      <td>{level === undefined ? '…' : format.quantity(level.on_hand)}</td>
    </tr>
  );
}

function MovementLink({
  id,
  onFollow,
  children,
}: Following & { readonly id: string; readonly children: ReactNode }) {
  return (
    <Link to="/movements/$id" params={{ id }} onClick={onFollow}>
      {children}
    </Link>
  );
}
