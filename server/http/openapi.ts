import * as z from 'zod/mini';
import { endpointsByFeature } from '#shared/endpoints.ts';
import { ERROR_CODES } from '#shared/error-codes.ts';
import { queryTypes } from '#shared/fields.ts';
import { statusOf, TOTAL_COUNT_HEADER, type Endpoint } from '#shared/http.ts';
import type { SettingsOf } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import type { Mounted } from './mount.ts';
import { nameSchemas } from './schema-names.ts';

type Json = Record<string, unknown>;
type Described = Json & { properties?: Json; required?: string[] };
type Overridden = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];
type Describe = (schema: z.ZodMiniType, io: 'input' | 'output') => Described;

const FEATURES: Record<keyof typeof endpointsByFeature, string> = {
  accounts: 'User accounts with their roles, passwords and email addresses.',
  agencySignIn: 'Signing in with an account of the agency.',
  sessions: 'The browsers in which somebody is signed in.',
  secondFactor: 'Passkeys, authenticator apps, recovery codes and trusted browsers.',
  chaplains: 'Chaplains, their applications and the decisions about them.',
  availability: 'When chaplains are free, which languages they speak and how far they travel.',
  chaplainImport: 'Importing and exporting rosters of chaplains.',
  directory: 'The chaplain directory.',
  activations: 'Disasters and other events to which chaplains are called.',
  sites: 'The sites and shifts of an activation, and which chaplain is sent to which site.',
  calls: 'Calling chaplains to an activation, and the board with their answers.',
  teamMessages: 'Messages to the team of an activation, and the team’s answers by text message.',
  duty: 'Which coordinator is on duty at which desk and when, and handovers between coordinators.',
  incidentLog: 'The log of an activation, which nobody can alter.',
  contactClaims: 'Which chaplain is with which family or group, which have labels, not names.',
  walkUps: 'Walk-ups: people who come to an activation without being asked.',
  afterAction: 'Chaplains’ notes for the report after an activation.',
  careChecks: 'Three questions to chaplains after a deployment; the office can’t read the answers.',
  deployments: 'A chaplain’s own answers and shifts.',
  papers: 'Forms and reports to print and hand in: ICS forms, reimbursement, the weekly tally.',
  hours: 'Hours served and people cared for.',
  answers: 'Answering a call by the link in its message.',
  audit: 'The audit trail.',
  dashboard: 'The figures on the administrators’ dashboard.',
  fieldGuide: 'The sections of the field guide.',
  resources: 'The resource library.',
  uploads: 'Uploading files for the library.',
  training: 'Training sessions, seats and attendance.',
  credentials: 'Credentials of chaplains, and their verification by administrators.',
  credentialExemptions: 'Exemptions from credentials.',
  credentialFiles: 'Files of credentials.',
  credentialKinds: 'The kinds of credentials and their rules.',
  readiness: 'Tiers, the chaplains in each tier, and what they lack for the next one.',
  suspension: 'Suspending accounts.',
  ownData: 'The download and the erasure of a person’s own data.',
  clientErrors: 'Errors that browsers report.',
  messages: 'Messages and their delivery.',
  contactPoints: 'Phones and browsers that receive messages.',
  announcements: 'Announcements and test calls.',
  peopleList: 'Searching and filtering people by all that the office knows about them.',
  person: 'All that the office knows about a person, and the office’s notes.',
  system: 'The state of the portal.',
  program: 'The program’s settings: names, texts, lists, regions and rules.',
};

const REFUSAL = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: ERROR_CODES },
    fields: {
      type: 'object',
      description: 'The error message of each invalid field, by the field’s name.',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['message', 'code'],
};

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The input is not valid.',
  401: 'Nobody is signed in.',
  403: 'The caller has no permission to do this.',
  404: 'The resource does not exist, or the caller may not know about it.',
};

/** Describes the endpoints only once. Each document has the program's current name as title. */
export function openApiDocument(mounted: readonly Mounted[]) {
  let described: ReturnType<typeof describeAll> | undefined;
  return (program: SettingsOf<'identity'>) => {
    described ??= describeAll(mounted);
    return { openapi: '3.1.0', info: infoOf(program), ...described };
  };
}

function infoOf({ title, agency, email, externalPage }: SettingsOf<'identity'>) {
  return {
    title,
    version: '1',
    description:
      'Calls carry the session cookie. Lists answer with an array, and tell in `X-Total-Count` how many match in all.',
    contact: { name: agency, email },
    license: { name: 'All rights reserved', url: externalPage },
  };
}

function describeAll(mounted: readonly Mounted[]) {
  const schemas: Record<string, unknown> = { Refusal: REFUSAL };
  const describe = createDescribe(schemas);
  const paths: Record<string, Json> = {};
  for (const { endpoint, isPublic } of mounted) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        ...nameOf(endpoint),
        ...(isPublic && { security: [] }),
        ...operation(endpoint, isPublic, describe),
      },
    };
  }
  return {
    servers: [{ url: '/', description: 'The portal that served this description.' }],
    tags: Object.entries(FEATURES).map(([name, description]) => ({
      name: tagOf(name),
      description,
    })),
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      schemas,
    },
  };
}

function nameOf(endpoint: Endpoint) {
  for (const [feature, declared] of Object.entries(endpointsByFeature)) {
    const found = Object.entries<Endpoint>(declared).find(([, each]) => each === endpoint);
    if (found) return { operationId: found[0], tags: [tagOf(feature)] };
  }
  throw new Error(`${endpoint.path} is not in shared/endpoints.ts`);
}

function tagOf(feature: string) {
  return feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function operation(endpoint: Endpoint, isPublic: boolean, describe: Describe) {
  const { body, params, query, summary } = endpoint;
  const parameters = [
    ...parametersIn('path', params, describe),
    ...parametersIn('query', query, describe),
  ];
  const refused = [
    ...(body || query ? [400] : []),
    ...(isPublic ? [] : [401, 403]),
    ...(params ? [404] : []),
  ];
  return {
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: json(describe(body, 'input')),
      },
    }),
    responses: {
      [statusOf(endpoint)]: answer(endpoint, describe),
      ...Object.fromEntries(refused.map((status) => [status, refusal(REFUSALS[status])])),
      '4XX': refusal('Any other refusal; `code` tells which.'),
      '5XX': refusal('The portal can’t answer the request now.'),
    },
  };
}

function answer({ response, list, file, redirect, summary }: Endpoint, describe: Describe) {
  if (file) return { description: summary, content: { [file]: { schema: { type: 'string' } } } };
  if (redirect) {
    return { description: summary, headers: { Location: { schema: { type: 'string' } } } };
  }
  if (!response) return { description: summary };
  const described = describe(response, 'output');
  if (!list) return { description: summary, content: json(described) };
  return {
    description: summary,
    headers: { [TOTAL_COUNT_HEADER]: { schema: { type: 'integer' } } },
    content: json({ type: 'array', items: described }),
  };
}

function refusal(description: string | undefined) {
  return { description, content: json({ $ref: '#/components/schemas/Refusal' }) };
}

const json = (schema: Json) => ({ 'application/json': { schema } });

function parametersIn(
  place: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
  describe: Describe,
) {
  if (!schema) return [];
  const { properties = {}, required } = describe(schema, 'input');
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: required?.includes(name) ?? false,
    schema: inner,
  }));
}

function createDescribe(schemas: Json): Describe {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of nameSchemas()) registry.add(schema, { id });
  return (schema, io) => {
    const { $defs = {}, ...described } = z.toJSONSchema(schema, {
      io,
      metadata: registry,
      unrepresentable: 'any',
      override,
    });
    for (const [name, part] of Object.entries($defs)) {
      schemas[name] = toComponents(part);
    }
    delete described.$schema;
    return toComponents(described);
  };
}

function override({ zodSchema, jsonSchema }: Overridden) {
  const type = queryTypes.get(zodSchema);
  if (type) {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, type);
  }
  const { propertyNames, required, additionalProperties, oneOf } = jsonSchema;
  if (typeof propertyNames === 'object' && required) {
    delete jsonSchema.propertyNames;
    jsonSchema.additionalProperties = false;
    jsonSchema.properties = Object.fromEntries(
      required.map((name) => [name, additionalProperties ?? {}]),
    );
  }
  // Uses `anyOf`, because `oneOf` can't express an optional discriminator.
  if (oneOf) {
    delete jsonSchema.oneOf;
    jsonSchema.anyOf = oneOf;
  }
}

function toComponents(schema: object): Described {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return trust<Described>(JSON.parse(text), 'the text is of a schema');
}
