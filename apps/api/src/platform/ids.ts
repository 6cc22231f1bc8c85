import { v7 } from 'uuid';

/** A new id (UUID version 7): rows created together are adjacent in the index. */
export const newId = (): string => v7();
