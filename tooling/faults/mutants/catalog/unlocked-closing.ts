import { closingRace } from '../attacks/closing.ts';
import type { Mutant } from '../mutant.ts';

export const unlockedClosing: Mutant = {
  name: 'closing without the lock',
  breaks: 'a period is closed without waiting for the postings under way',
  promise: 'G4',
  caughtBy: ['rows in closed periods after closing'],
  patches: [
    {
      file: 'apps/api/src/modules/periods/close.ts',
      find: '    await lockMonthsExclusive(tx, organizationId, period.start_date, period.end_date);\n',
      replace: '',
    },
    {
      file: 'apps/api/src/modules/periods/close.ts',
      find: 'import { lockCalendar, lockMonthsExclusive }',
      replace: 'import { lockCalendar }',
    },
  ],
  attack: closingRace,
};
