/** Highest first; `auditor` is beside this order: it reads more than a viewer, and changes nothing. */
export const roles = ['owner', 'admin', 'accountant', 'clerk', 'auditor', 'viewer'] as const;

export type Role = (typeof roles)[number];

const ranks: Readonly<Record<Role, number>> = {
  owner: 4,
  admin: 3,
  accountant: 2,
  clerk: 1,
  auditor: 0,
  viewer: 0,
};

/** 4 for an owner down to 0 for a viewer, and for an auditor, whom others manage like one. */
export function rank(of: Role): number {
  return ranks[of];
}

/** Whether a role has every permission of another one. */
const includes = (own: Role, other: Role): boolean =>
  own === other || (other === 'auditor' ? rank(own) >= rank('admin') : rank(own) >= rank(other));

/** The highest role with no permission that one of two roles lacks. */
export function commonRole(a: Role, b: Role): Role {
  if (includes(a, b)) return b;
  return includes(b, a) ? a : 'viewer';
}

/** A role and all roles whose permissions it has. */
export function rolesUpTo(own: Role): Role[] {
  return roles.filter((candidate) => includes(own, candidate));
}

/** The lowest role with each permission; every higher role has it too. An auditor has those of a viewer, and `auditing`. */
export const permissions = {
  'me.read': 'viewer',
  'keys.own': 'viewer',
  'organization.read': 'viewer',
  'products.read': 'viewer',
  'movements.read': 'viewer',
  'levels.read': 'viewer',
  'valuation.read': 'viewer',
  'periods.read': 'viewer',
  'journal.read': 'viewer',
  'movements.post': 'clerk',
  'movements.link': 'clerk',
  'alerts.acknowledge': 'clerk',
  'stocktakes.count': 'clerk',
  'movements.adjust': 'accountant',
  'movements.export': 'accountant',
  'costs.adjust': 'accountant',
  'writedowns.record': 'accountant',
  'products.keep': 'accountant',
  'locations.keep': 'accountant',
  'journal.post': 'accountant',
  'periods.open': 'accountant',
  'periods.close': 'accountant',
  'ledger.verify': 'accountant',
  'invitations.send': 'admin',
  'invitations.read': 'admin',
  'invitations.revoke': 'admin',
  'members.read': 'admin',
  'members.keep': 'admin',
  'keys.keep': 'admin',
  'audit.read': 'admin',
  'webhooks.keep': 'admin',
  'periods.reopen': 'admin',
  'accounts.keep': 'admin',
  'organization.settings': 'owner',
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof permissions;

/** What an auditor may read beyond a viewer. */
const auditing: ReadonlySet<Permission> = new Set([
  'audit.read',
  'ledger.verify',
  'members.read',
  'movements.export',
]);

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  if (role === 'auditor' && auditing.has(permission)) return true;
  return rank(role) >= rank(permissions[permission]);
}
