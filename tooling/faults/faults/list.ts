import type { Fault } from './fault.ts';
import { killApi } from './kill-api.ts';
import { quiet } from './quiet.ts';

/** In this order. */
export const faults: readonly Fault[] = [quiet, killApi];
