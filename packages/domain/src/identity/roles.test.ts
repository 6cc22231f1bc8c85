import { expect, test } from 'vitest';
import { requireGrantable } from './rank.ts';
import { commonRole, may, permissions, roles, rolesUpTo, type Permission, type Role } from './roles.ts';

const permissionsOf = (role: Role) =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(role, permission));

test('an auditor reads what a viewer reads, and the audit trail and the members, exports and verifies', () => {
  const beyond = permissionsOf('auditor').filter((permission) => !may('viewer', permission));
  expect(beyond).toEqual(['movements.export', 'ledger.verify', 'members.read', 'audit.read']);
  expect(permissionsOf('viewer').filter((permission) => !may('auditor', permission))).toEqual([]);
});

test('a key never has a permission that its role or its member lacks, whichever roles these are', () => {
  for (const key of roles)
    for (const member of roles) {
      const shared = commonRole(key, member);
      expect(permissionsOf(shared).filter((each) => !may(key, each) || !may(member, each))).toEqual([]);
      expect(commonRole(member, key)).toBe(shared);
    }
  expect(commonRole('clerk', 'auditor')).toBe('viewer');
  expect(commonRole('admin', 'auditor')).toBe('auditor');
});

test('nobody grants a role with a permission that they lack, so only admins and owners grant the role auditor', () => {
  for (const own of roles)
    for (const granted of roles) {
      const isIncluded = permissionsOf(granted).every((each) => may(own, each));
      expect([own, granted, rolesUpTo(own).includes(granted)]).toEqual([own, granted, isIncluded]);
      if (isIncluded) requireGrantable(own, granted);
      else expect(() => requireGrantable(own, granted)).toThrow('cannot grant');
    }
  expect(roles.filter((own) => rolesUpTo(own).includes('auditor'))).toEqual(['owner', 'admin', 'auditor']);
});
