import type { MovementType } from '@tallybook/domain';
import { createContext, useContext } from 'react';

/** Initial values of the posting panel. */
export interface PostingPreset {
  readonly product_id?: string;
  readonly type?: MovementType;
}

export type OpenPosting = (preset?: PostingPreset) => void;

export const PostingContext = createContext<OpenPosting | undefined>(undefined);

/** Opens the panel that posts a movement, over any screen; undefined if the role does not permit it. */
export const usePosting = (): OpenPosting | undefined => useContext(PostingContext);
