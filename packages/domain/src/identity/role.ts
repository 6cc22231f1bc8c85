import { z } from 'zod';
import { roles } from './roles.ts';

export const role = () =>
  z.enum(roles).meta({
    description:
      'The role in the organization. Each role has all permissions of the lower ones: `owner`, `admin`, `accountant`, `clerk`, `viewer`, from high to low. An `auditor` reads what a viewer reads, the audit trail and the members, exports and verifies, and changes nothing.',
  });
