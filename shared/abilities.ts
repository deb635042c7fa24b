import type { Role } from './accounts/constants.ts';

export interface AbilityHolder {
  role: Role;
  canBeCalled: boolean;
}

type Rule = (user: AbilityHolder) => boolean;

const isAdministrator: Rule = ({ role }) => role === 'admin';
const isChaplain: Rule = ({ role }) => role === 'chaplain';
const isInProgram: Rule = (user) => isAdministrator(user) || isChaplain(user);
const isVetted: Rule = (user) => isAdministrator(user) || user.canBeCalled;

const rules = {
  'manage-users': isAdministrator,
  'list-chaplains': isAdministrator,
  'manage-chaplains': isAdministrator,
  'keep-own-profile': isChaplain,
  'read-directory': isInProgram,
  'see-contact-details': isVetted,
  'see-hidden-chaplains': isAdministrator,
  'export-directory': isAdministrator,
  'manage-credentials': isAdministrator,
  'manage-training': isAdministrator,
  'be-deployed': isInProgram,
  'manage-activations': isAdministrator,
  'manage-hours': isAdministrator,
  'read-field-guide': isInProgram,
  'write-field-guide': isAdministrator,
  'review-resources': isAdministrator,
  'use-full-upload-quota': isVetted,
  'see-dashboard': isAdministrator,
  'read-audit-trail': isAdministrator,
  'manage-messages': isAdministrator,
  'see-system': isAdministrator,
  'manage-program': isAdministrator,
} satisfies Record<string, Rule>;

export type Ability = keyof typeof rules;

const APPROVED_CHAPLAIN: AbilityHolder = { role: 'chaplain', canBeCalled: true };

/** Whether the role has an ability that approved chaplains don't have. */
export function isOfOffice(role: Role): boolean {
  const holder = { role, canBeCalled: true };
  return Object.values<Rule>(rules).some((rule) => rule(holder) && !rule(APPROVED_CHAPLAIN));
}

export function can(user: AbilityHolder | null | undefined, ability: Ability): boolean {
  return Boolean(user && rules[ability](user));
}
