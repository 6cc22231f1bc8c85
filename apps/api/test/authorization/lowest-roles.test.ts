import { may, permissions } from '@tallybook/domain';
import { expect, test } from 'vitest';
import { csvOperations } from '../../src/http/csv/operations.ts';
import { appRouter } from '../../src/modules/router.ts';
import type { ProcedureMeta } from '../../src/procedures/meta.ts';
import { proceduresOf } from '../../src/procedures/procedures-of.ts';
import { lowestRoles } from './lowest-roles.ts';

const lowestRoleOf = (permission: ProcedureMeta['permission']): string =>
  permission === 'public' || permission === 'signed_in' ? permission : permissions[permission];

// A permission one role too low passed every other test, because they compare the router with itself.
test('every operation requires the role of the literal table', () => {
  const procedures = Object.entries(proceduresOf(appRouter)).map(([name, { _def }]) => {
    const { permission } = _def.meta as ProcedureMeta;
    return [name.replace(/Page$/, ''), lowestRoleOf(permission)] as const;
  });
  const files = csvOperations.map(({ name, permission }) => [name, lowestRoleOf(permission)] as const);
  const declared = [...procedures, ...files];
  expect(declared.filter(([name, role]) => lowestRoles[name] !== role)).toEqual([]);
  const names = new Set(declared.map(([name]) => name));
  expect(Object.keys(lowestRoles).filter((name) => !names.has(name))).toEqual([]);
});

// The table has no column for a role that is beside the order.
test('an auditor may call these operations that a viewer may not, and no others', () => {
  const procedures = Object.entries(proceduresOf(appRouter)).map(([name, { _def }]) => {
    const { permission } = _def.meta as ProcedureMeta;
    return { name: name.replace(/Page$/, ''), permission };
  });
  const beyond = [...procedures, ...csvOperations].flatMap(({ name, permission }) =>
    permission !== 'public' &&
    permission !== 'signed_in' &&
    may('auditor', permission) &&
    !may('viewer', permission)
      ? name
      : [],
  );
  expect([...new Set(beyond)].sort()).toEqual([
    'auditEvents.list',
    'ledger.verify',
    'ledgerLog.list',
    'members.list',
    'stockMovements.export',
    'verifications.get',
    'verifications.list',
    'verifications.start',
  ]);
});
