import { v7 } from 'uuid';

/** A new id (UUID version 7): rows made together lie together in the index. */
export const newId = (): string => v7();
