import type { Product, Reservation } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LocationName } from '../../../components/location-name.tsx';
import { Card } from '../../../components/page.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { tallybook } from '../../../data/client.ts';
import { useOrganization } from '../../../data/organization.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useFormat, useTexts } from '../../../texts/context.ts';
import { reservationAreas } from './areas.ts';
import { IssueReserved } from './issue.tsx';
import styles from './reservations.module.css';

interface Props {
  readonly product: Product;
  readonly reservations: readonly Reservation[];
}

/** The open reservations of a product, which can be issued or released. */
export function Reservations({ product, reservations }: Props) {
  const { reservations: texts } = useTexts().product;
  const format = useFormat();
  const { may } = useOrganization();
  const toast = useToast();
  const [issued, issue] = useState<Reservation>();
  const [released, release] = useState<Reservation>();
  const units = ({ quantity, fulfilled }: Reservation): string =>
    format.quantity(quantity - fulfilled, product);
  /** What tells the buttons of the rows apart. */
  const label = (action: string, each: Reservation): string =>
    `${action}: ${[units(each), each.reference].filter((part) => part !== null).join(' · ')}`;
  return (
    <Card title={texts.title}>
      <ul className={styles.list}>
        {reservations.map((each) => (
          <li key={each.id}>
            <span>
              <strong>{units(each)}</strong> {each.reference}
              <span className={styles.facts}>
                {each.location_id !== null && <LocationName id={each.location_id} />}
                {each.expires_at !== null && <span>{texts.until(format.instant(each.expires_at))}</span>}
                {each.short && (
                  <span>
                    <Icon name="warning" /> {texts.short}
                  </span>
                )}
              </span>
            </span>
            {may('movements.post') && (
              <span className={styles.actions}>
                <Button kind="plain" aria-label={label(texts.issue, each)} onClick={() => issue(each)}>
                  {texts.issue}
                </Button>
                <Button kind="plain" aria-label={label(texts.release, each)} onClick={() => release(each)}>
                  {texts.release}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {issued !== undefined && (
        <IssueReserved product={product} reservation={issued} onClose={() => issue(undefined)} />
      )}
      <Confirm
        open={released !== undefined}
        onClose={() => release(undefined)}
        title={texts.releaseTitle}
        text={released === undefined ? '' : texts.releaseText(units(released))}
        action={texts.release}
        write={(options) => tallybook.reservations.release({ id: released?.id ?? '' }, options)}
        onDone={async () => {
          toast(texts.released);
          await Promise.all(
            reservationAreas.map((area) => queryClient.invalidateQueries({ queryKey: [area] })),
          );
        }}
      />
    </Card>
  );
}
