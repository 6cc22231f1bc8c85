import type { Session } from '../session/connect.ts';
import { closedPeriodId } from './close-period.ts';
import { requireIntact } from './verify.ts';

/** Abilities of a generated command beyond calling its procedure. */
export interface Extension {
  /** An argument without a flag that determines a field. */
  readonly argument?: {
    readonly name: string;
    readonly help: string;
    readonly field: string;
    readonly example: string;
    readonly resolve: (text: string, session: Session) => Promise<unknown>;
  };
  /** Runs after the response was printed; throws to fail the command. */
  readonly check?: (response: unknown) => void;
}

export const extensions: Readonly<Record<string, Extension>> = {
  'periods.close': {
    argument: {
      name: 'name',
      help: 'The name of the period, instead of --id.',
      field: 'id',
      example: '2026-03',
      resolve: closedPeriodId,
    },
  },
  'ledger.verify': { check: requireIntact },
};
