import type { MovementType } from '@tallybook/domain';
import type { StockMovement } from '@tallybook/sdk';
import { createContext, useContext } from 'react';

/** A movement that the panel corrects. */
export interface Mistake {
  readonly movement: StockMovement;
  /** Units that earlier reversals leave. */
  readonly remaining: number;
  /** Whether its period is closed, so that it is reversed on the day of the new movement. */
  readonly isClosed: boolean;
}

/** Initial values of the posting panel. */
export interface PostingPreset {
  readonly product_id?: string;
  readonly type?: MovementType;
  /** The panel reverses this movement and posts another one in its place. */
  readonly corrects?: Mistake;
}

export type OpenPosting = (preset?: PostingPreset) => void;

export const PostingContext = createContext<OpenPosting | undefined>(undefined);

/** Opens the panel that posts a movement, over any screen; undefined if the role does not permit it. */
export const usePosting = (): OpenPosting | undefined => useContext(PostingContext);
