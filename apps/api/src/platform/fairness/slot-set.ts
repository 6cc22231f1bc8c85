import type { FairSlots } from './fair-slots.ts';

export type SlotSet = readonly (readonly [slots: FairSlots, key: string])[];

/** Takes a slot of each, or none, without waiting. Returns the function that releases them. Throws UNAVAILABLE. */
export function takeAll(set: SlotSet): () => void {
  const taken: [FairSlots, string][] = [];
  try {
    for (const [slots, key] of set) {
      slots.take(key);
      taken.push([slots, key]);
    }
  } catch (error) {
    releaseAll(taken);
    throw error;
  }
  return () => releaseAll(taken);
}

/** Waits for a slot of each, in this order. Resolves to the function that releases them. Rejects with UNAVAILABLE. */
export async function acquireAll(set: SlotSet): Promise<() => void> {
  const taken: [FairSlots, string][] = [];
  try {
    for (const [slots, key] of set) {
      await slots.acquire(key);
      taken.push([slots, key]);
    }
  } catch (error) {
    releaseAll(taken);
    throw error;
  }
  return () => releaseAll(taken);
}

function releaseAll(taken: SlotSet): void {
  for (const [slots, key] of taken) slots.release(key);
}
