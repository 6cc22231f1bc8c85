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

/** The id of the organization that was chosen last in this tab, else in this browser. */
export const storedOrganization = (): string | null =>
  sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);

/** For a reload of this tab, and for new tabs. */
export function storeOrganization(id: string): void {
  sessionStorage.setItem(storageKey, id);
  localStorage.setItem(storageKey, id);
}
