import { permissions } from '@tallybook/domain/rules';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/states.tsx';
import { useOrganization } from '../../../data/organization.ts';
import { useTexts } from '../../../texts/context.ts';
import styles from './count.module.css';

interface Props {
  readonly code: string;
  readonly onClose: () => void;
  readonly onCreate: () => void;
  readonly onAssign: () => void;
}

/** A code that no product has: what those may do who edit products, and what to do for the others. */
export function Unknown({ code, onClose, onCreate, onAssign }: Props) {
  const { countMode, forms, common } = useTexts();
  const { may } = useOrganization();
  const mayKeep = may('products.keep');
  return (
    <Notice kind="warning">
      <p role="alert">
        {forms.unknownSku(code)}{' '}
        {!mayKeep && countMode.unknownHint(common.roles[permissions['products.keep']])}
      </p>
      <div className={styles.choices}>
        {mayKeep && <Button onClick={onAssign}>{countMode.assign}</Button>}
        {mayKeep && <Button onClick={onCreate}>{countMode.create}</Button>}
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </Notice>
  );
}
