import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { NotPermitted } from '../../components/states.tsx';
import { draftKey } from '../../data/browser-storage.ts';
import { useOrganization } from '../../data/organization.ts';
import { useTexts } from '../../texts/context.ts';
import { useDraft } from './draft.ts';
import { Posted, type PostedStockTake } from './posted.tsx';
import { Review } from './review.tsx';
import { Sheet } from './sheet.tsx';

/** Count products, look at the differences, then post all of them at once. */
export function StockTake() {
  const { stockTake, shell } = useTexts();
  const { may } = useOrganization();
  return (
    <Page
      title={stockTake.title}
      back={
        <Link to="/stock-takes">
          <Icon name="back" /> {shell.stockTakes}
        </Link>
      }
    >
      {may('movements.adjust') ? <Steps /> : <NotPermitted role="accountant" />}
    </Page>
  );
}

function Steps() {
  const { organization, session } = useOrganization();
  const { draft, enter, setDate, clear } = useDraft(draftKey('stock-take', organization.id, session.user_id));
  const [isReviewing, setReviewing] = useState(false);
  const [posted, setPosted] = useState<PostedStockTake>();
  const [dateError, setDateError] = useState<string>();
  if (posted !== undefined) return <Posted result={posted} onAgain={() => setPosted(undefined)} />;
  return isReviewing ? (
    <Review
      draft={draft}
      enter={enter}
      onBack={(error) => {
        setDateError(error);
        setReviewing(false);
      }}
      onPosted={(result) => {
        setPosted(result);
        setReviewing(false);
        clear();
      }}
    />
  ) : (
    <Sheet
      draft={draft}
      enter={enter}
      clear={clear}
      dateError={dateError}
      setDate={(date) => {
        setDateError(undefined);
        setDate(date);
      }}
      onReview={() => setReviewing(true)}
    />
  );
}
