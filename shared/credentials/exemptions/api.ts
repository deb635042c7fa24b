import { defineEndpoint } from '#shared/http.ts';
import { exemptionBody, exemptionListQuery, exemptionParams, exemptionSchema } from './schemas.ts';

export const listExemptions = defineEndpoint({
  method: 'GET',
  path: '/api/credential-exemptions',
  summary: 'Lists who is exempt from a credential, and why; the latest first.',
  query: exemptionListQuery,
  response: exemptionSchema,
  list: true,
});

export const exemptChaplain = defineEndpoint({
  method: 'PUT',
  path: '/api/credential-exemptions',
  summary: 'Exempts a chaplain from a credential, or changes the reason and the end.',
  body: exemptionBody,
  response: exemptionSchema,
});

export const endExemption = defineEndpoint({
  method: 'DELETE',
  path: '/api/credential-exemptions/:chaplainId/:kindId',
  summary: 'Ends an exemption immediately.',
  params: exemptionParams,
});
