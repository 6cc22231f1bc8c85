/** Highest first. */
export const roles = ['owner', 'admin', 'accountant', 'clerk', 'viewer'] as const;

export type Role = (typeof roles)[number];

/** 4 for an owner down to 0 for a viewer. */
export function rank(of: Role): number {
  return roles.length - 1 - roles.indexOf(of);
}

/** The lower of two roles. */
export function lowerRole(a: Role, b: Role): Role {
  return rank(a) <= rank(b) ? a : b;
}

/** A role and all lower ones. */
export function rolesUpTo(own: Role): Role[] {
  return roles.filter((candidate) => rank(candidate) <= rank(own));
}
