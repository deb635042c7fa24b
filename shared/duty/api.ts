import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  acceptHandoverBody,
  deskQuery,
  deskSchema,
  dutyBody,
  dutyChoiceQuery,
  dutyChoiceSchema,
  dutyOverviewSchema,
  handoverBody,
  openWorkListSchema,
} from './schemas.ts';

export const readDesk = defineEndpoint({
  method: 'GET',
  path: '/api/duty',
  summary:
    'Returns the coordinator, planned duties and waiting handover of one desk: an activation’s, or the one for all activations.',
  query: deskQuery,
  response: deskSchema,
});

export const dutyOverview = defineEndpoint({
  method: 'GET',
  path: '/api/duty/overview',
  summary: 'Returns who is on duty at each desk now, and the handovers that wait for the viewer.',
  response: dutyOverviewSchema,
});

export const listDutyChoices = defineEndpoint({
  method: 'GET',
  path: '/api/duty/choices',
  summary: 'Lists the people who can be on duty, each with the phone number that was shown last.',
  query: dutyChoiceQuery,
  response: dutyChoiceSchema,
  list: true,
});

export const readOpenWork = defineEndpoint({
  method: 'GET',
  path: '/api/duty/open',
  summary:
    'Returns the open work that a handover would list now, of one activation or of each live one.',
  query: deskQuery,
  response: openWorkListSchema,
});

export const setDuty = defineEndpoint({
  method: 'POST',
  path: '/api/duty',
  summary:
    'Puts somebody on desk duty now or at a later time. The previous coordinator’s duty ends at that time.',
  body: dutyBody,
  response: deskSchema,
});

export const endDuty = defineEndpoint({
  method: 'DELETE',
  path: '/api/duty/:id',
  summary: 'Ends a duty now, or cancels a duty that has not begun.',
  params: idParams,
});

export const writeHandover = defineEndpoint({
  method: 'POST',
  path: '/api/duty/handovers',
  summary: 'Writes a handover of the desk, which waits until somebody accepts it.',
  body: handoverBody,
  response: deskSchema,
});

export const acceptHandover = defineEndpoint({
  method: 'PUT',
  path: '/api/duty/handovers/:id/acceptance',
  summary:
    'Accepts a handover: ends the previous coordinator’s duty and begins that of the signed-in person.',
  params: idParams,
  body: acceptHandoverBody,
  response: deskSchema,
});

export const withdrawHandover = defineEndpoint({
  method: 'DELETE',
  path: '/api/duty/handovers/:id',
  summary: 'Withdraws a handover that nobody has accepted; a second time changes nothing.',
  params: idParams,
});
