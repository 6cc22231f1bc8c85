import type { Product } from '@tallybook/sdk';
import { Recosting } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Figures } from '../../components/page.tsx';
import { UnitCost } from '../../components/unit-cost.tsx';
import { useOrganization } from '../../data/organization.ts';
import { usePostingRule } from '../../data/posting-rules.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import styles from './product.module.css';
import { useLevel } from './query.ts';

/** What is on hand of a product, its value and when to reorder it. */
export function Header({ product }: { readonly product: Product }) {
  const { id, reorder_point: reorderPoint, inventory_rule_id: ruleId } = product;
  const { reorder_quantity: quantity, lead_time_days: days } = product;
  const rule = usePostingRule(ruleId);
  const { product: texts, common } = useTexts();
  const format = useFormat();
  const { organization } = useOrganization();
  const level = useLevel(id);
  const isBelow = level !== undefined && reorderPoint !== null && level.on_hand <= reorderPoint;
  return (
    <Card>
      <Figures
        items={[
          {
            label: texts.onHand,
            value: level === undefined ? '…' : format.quantity(level.on_hand, product),
            ...(isBelow && {
              hint: (
                <>
                  <Icon name="warning" /> {texts.below}
                </>
              ),
            }),
          },
          {
            label: texts.value,
            value: level === undefined ? '…' : format.money(level.value, organization.currency),
            hint: <Recosting status={level?.valuation_status ?? 'current'} />,
          },
          {
            label: texts.averageCost,
            value: <UnitCost value={level?.average_cost} />,
          },
          {
            label: texts.reorderPoint,
            value: reorderPoint === null ? common.none : format.quantity(reorderPoint),
            hint: (
              <>
                {quantity !== null && <div>{texts.reorderQuantity(format.quantity(quantity))}</div>}
                {days !== null && <div>{texts.leadTime(format.number(days))}</div>}
              </>
            ),
          },
          // Otherwise it is the one of all products.
          ...(rule === undefined
            ? []
            : [
                {
                  label: texts.inventoryAccount,
                  value: <span className={styles.account}>{rule.account}</span>,
                  hint: common.journal.rule(rule.category ?? ''),
                },
              ]),
        ]}
      />
    </Card>
  );
}
