import { may, type Permission } from '@tallybook/domain/rules';
import type { Organization, Role } from '@tallybook/sdk';
import { createContext, useContext } from 'react';
import type { Session } from './session.ts';

/** The signed-in person in the organization that they chose. */
export interface ActiveOrganization {
  readonly session: Session;
  readonly organization: Organization;
  readonly role: Role;
}

export const OrganizationContext = createContext<ActiveOrganization | undefined>(undefined);

export function useOrganization(): ActiveOrganization & {
  readonly may: (permission: Permission) => boolean;
} {
  const active = useContext(OrganizationContext);
  if (active === undefined) throw new Error('There is no OrganizationContext.');
  return { ...active, may: (permission) => may(active.role, permission) };
}

const storageKey = 'tallybook:organization';

/** The organization that was chosen last in this browser, if the person still belongs to it; else the first one. */
export function preferredOrganization(organizations: readonly Organization[]): Organization | undefined {
  const stored = localStorage.getItem(storageKey);
  return organizations.find(({ id }) => id === stored) ?? organizations[0];
}

export function storeOrganization(id: string): void {
  localStorage.setItem(storageKey, id);
}
