import * as accounts from './accounts/api.ts';
import * as activations from './activations/api.ts';
import * as afterAction from './after-action/api.ts';
import * as agencySignIn from './agency-sign-in/api.ts';
import * as announcements from './announcements/api.ts';
import * as answers from './answers/api.ts';
import * as audit from './audit/api.ts';
import * as availability from './availability/api.ts';
import * as calls from './calls/api.ts';
import * as careChecks from './care-checks/api.ts';
import * as chaplainImport from './chaplain-import/api.ts';
import * as chaplains from './chaplains/api.ts';
import * as clientErrors from './client-errors/api.ts';
import * as contactPoints from './contact-points/api.ts';
import * as credentials from './credentials/api.ts';
import * as credentialExemptions from './credentials/exemptions/api.ts';
import * as credentialFiles from './credentials/files/api.ts';
import * as credentialKinds from './credentials/kinds/api.ts';
import * as readiness from './readiness/api.ts';
import * as dashboard from './dashboard/api.ts';
import * as deployments from './deployments/api.ts';
import * as contactClaims from './contact-claims/api.ts';
import * as directory from './directory/api.ts';
import * as duty from './duty/api.ts';
import * as fieldGuide from './field-guide/api.ts';
import * as hours from './hours/api.ts';
import type { Endpoint } from './http.ts';
import * as incidentLog from './incident-log/api.ts';
import * as walkUps from './walk-ups/api.ts';
import * as messages from './messages/api.ts';
import * as ownData from './own-data/api.ts';
import * as papers from './papers/api.ts';
import * as peopleList from './people-list/api.ts';
import * as person from './person/api.ts';
import * as program from './program/api.ts';
import * as resources from './resources/api.ts';
import * as sessions from './sessions/api.ts';
import * as suspension from './suspension/api.ts';
import * as secondFactor from './second-factor/api.ts';
import * as system from './system/api.ts';
import { trust } from './trust.ts';
import * as uploads from './uploads/api.ts';
import * as sites from './sites/api.ts';
import * as teamMessages from './team-messages/api.ts';
import * as training from './training/api.ts';

export const endpointsByFeature = {
  accounts,
  agencySignIn,
  sessions,
  secondFactor,
  chaplains,
  availability,
  chaplainImport,
  directory,
  activations,
  sites,
  calls,
  incidentLog,
  contactClaims,
  duty,
  teamMessages,
  walkUps,
  afterAction,
  careChecks,
  deployments,
  papers,
  hours,
  answers,
  audit,
  dashboard,
  fieldGuide,
  resources,
  uploads,
  training,
  credentials,
  credentialKinds,
  credentialFiles,
  credentialExemptions,
  readiness,
  suspension,
  ownData,
  peopleList,
  person,
  clientErrors,
  messages,
  contactPoints,
  announcements,
  system,
  program,
} as const satisfies Record<string, Record<string, Endpoint>>;

type Features = typeof endpointsByFeature;

export type EndpointName = { [Name in keyof Features]: keyof Features[Name] }[keyof Features];

export const endpoints = trust<Readonly<Record<EndpointName, Endpoint>>>(
  Object.assign({}, ...Object.values(endpointsByFeature)),
  'made of the same entries',
);
