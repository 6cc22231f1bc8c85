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
