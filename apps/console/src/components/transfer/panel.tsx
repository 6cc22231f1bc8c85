import type { Location } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Dialog } from '../dialog.tsx';
import { Failed, Loading } from '../states.tsx';
import { locationsQuery } from '../../data/locations.ts';
import { useTexts } from '../../texts/context.ts';
import { TransferForm } from './form.tsx';

/** Initial values of the panel. */
export interface TransferPreset {
  readonly product_id?: string;
  readonly from_location_id?: string;
}

interface Props {
  readonly preset?: TransferPreset;
  readonly onClose: () => void;
}

/** Moves units of a product to another location. Is mounted when it opens. */
export function MoveStock({ preset = {}, onClose }: Props) {
  const { locations: texts } = useTexts();
  const { data, error, refetch } = useQuery(locationsQuery);
  const locations: readonly Location[] | undefined = data?.items;
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      kind="panel"
      title={texts.move}
      description={texts.moveHint}
      {...(preset.product_id === undefined && { initialFocus: first })}
    >
      {locations !== undefined ? (
        <TransferForm locations={locations} preset={preset} first={first} onClose={onClose} />
      ) : error === null ? (
        <Loading />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
