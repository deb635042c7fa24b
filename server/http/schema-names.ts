import type * as z from 'zod/mini';
import { trust } from '#shared/trust.ts';
import * as accounts from '#shared/accounts/schemas.ts';
import * as activations from '#shared/activations/schemas.ts';
import * as afterAction from '#shared/after-action/schemas.ts';
import * as agencySignIn from '#shared/agency-sign-in/schemas.ts';
import * as announcements from '#shared/announcements/schemas.ts';
import * as answers from '#shared/answers/schemas.ts';
import * as audit from '#shared/audit/schemas.ts';
import * as availability from '#shared/availability/schemas.ts';
import * as calls from '#shared/calls/schemas.ts';
import * as careChecks from '#shared/care-checks/schemas.ts';
import * as chaplainImport from '#shared/chaplain-import/schemas.ts';
import * as chaplains from '#shared/chaplains/schemas.ts';
import * as clientErrors from '#shared/client-errors/schemas.ts';
import * as contactClaims from '#shared/contact-claims/schemas.ts';
import * as contactPoints from '#shared/contact-points/schemas.ts';
import * as credentials from '#shared/credentials/schemas.ts';
import * as credentialExemptions from '#shared/credentials/exemptions/schemas.ts';
import * as credentialFiles from '#shared/credentials/files/schemas.ts';
import * as credentialKinds from '#shared/credentials/kinds/schemas.ts';
import * as readiness from '#shared/readiness/schemas.ts';
import * as dashboard from '#shared/dashboard/schemas.ts';
import * as deployments from '#shared/deployments/schemas.ts';
import * as directory from '#shared/directory/schemas.ts';
import * as duty from '#shared/duty/schemas.ts';
import * as fieldGuide from '#shared/field-guide/schemas.ts';
import * as hours from '#shared/hours/schemas.ts';
import * as incidentLog from '#shared/incident-log/schemas.ts';
import * as walkUps from '#shared/walk-ups/schemas.ts';
import * as maps from '#shared/maps/schemas.ts';
import * as messages from '#shared/messages/schemas.ts';
import * as ownData from '#shared/own-data/schemas.ts';
import * as papers from '#shared/papers/schemas.ts';
import * as peopleList from '#shared/people-list/schemas.ts';
import * as person from '#shared/person/schemas.ts';
import * as program from '#shared/program/schemas.ts';
import * as resources from '#shared/resources/schemas.ts';
import * as secondFactor from '#shared/second-factor/schemas.ts';
import * as sessions from '#shared/sessions/schemas.ts';
import * as suspension from '#shared/suspension/schemas.ts';
import * as system from '#shared/system/schemas.ts';
import * as setUp from '#shared/system/set-up.ts';
import * as sites from '#shared/sites/schemas.ts';
import * as teamMessages from '#shared/team-messages/schemas.ts';
import * as training from '#shared/training/schemas.ts';
import * as uploads from '#shared/uploads/schemas.ts';

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  accounts,
  activations,
  afterAction,
  agencySignIn,
  announcements,
  answers,
  audit,
  availability,
  calls,
  careChecks,
  chaplainImport,
  chaplains,
  clientErrors,
  contactClaims,
  contactPoints,
  credentials,
  credentialKinds,
  credentialFiles,
  credentialExemptions,
  dashboard,
  deployments,
  directory,
  duty,
  fieldGuide,
  hours,
  incidentLog,
  walkUps,
  maps,
  messages,
  ownData,
  papers,
  peopleList,
  person,
  program,
  readiness,
  resources,
  secondFactor,
  sessions,
  suspension,
  system,
  setUp,
  sites,
  teamMessages,
  training,
  uploads,
];

export function nameSchemas(): ReadonlyMap<z.ZodMiniType, string> {
  const names = new Map<z.ZodMiniType, string>();
  const taken = new Set<string>();
  for (const [exported, schema] of MODULES.flatMap((module) => Object.entries(module))) {
    const [, stem, kind] = /^(\w+?)(Schema|Body)$/.exec(exported) ?? [];
    if (!stem) continue;
    const name = `${stem.charAt(0).toUpperCase()}${stem.slice(1)}${kind === 'Body' ? kind : ''}`;
    if (taken.has(name)) throw new Error(`two schemas are called ${name}`);
    taken.add(name);
    names.set(trust<z.ZodMiniType>(schema, 'what is exported under such a name'), name);
  }
  return names;
}
