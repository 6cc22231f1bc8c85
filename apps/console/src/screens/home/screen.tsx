import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Page } from '../../components/page.tsx';
import { usePosting } from '../../components/posting-context.ts';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './home.module.css';
import { Latest } from './latest.tsx';
import { useFirstSteps } from './query.ts';

/** What a person sees first: the state of stock and books, what needs attention, and what happened last. */
export function Home() {
  const { home } = useTexts();
  const { organization } = useOrganization();
  const steps = useFirstSteps();
  const isNew = steps !== undefined && !steps.movements;
  return (
    <Page title={organization.name} actions={<Actions />}>
      {isNew ? (
        <FirstSteps done={steps} />
      ) : (
        <>
          <Figures />
          <div className={styles.columns}>
            <section className={styles.latest} aria-label={home.latest}>
              <div className={styles.head}>
                <h2>{home.latest}</h2>
                <Link to="/movements">{home.all}</Link>
              </div>
              <Latest />
            </section>
            <Card title={home.attention}>
              <Attention />
            </Card>
          </div>
        </>
      )}
    </Page>
  );
}

/** What a person in the warehouse does all day. */
function Actions() {
  const { home } = useTexts();
  const post = usePosting();
  if (post === undefined) return null;
  return (
    <div className={styles.actions}>
      <Button kind="main" onClick={() => post({ type: 'entry' })}>
        <Icon name="plus" /> {home.receive}
      </Button>
      <Button onClick={() => post({ type: 'exit' })}>
        <Icon name="transfers" /> {home.issue}
      </Button>
      <Link to="/stock-takes" className={buttonClass()}>
        <Icon name="count" /> {home.count}
      </Link>
    </div>
  );
}
