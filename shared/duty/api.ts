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
    'Who is on the desk of an activation, or of all activations without one of their own; who comes later, and the handover that waits.',
  query: deskQuery,
  response: deskSchema,
});

export const dutyOverview = defineEndpoint({
  method: 'GET',
  path: '/api/duty/overview',
  summary: 'Who is on duty now, everywhere, and the handovers that wait for the viewer.',
  response: dutyOverviewSchema,
});

export const listDutyChoices = defineEndpoint({
  method: 'GET',
  path: '/api/duty/choices',
  summary: 'Who can be on duty, with the phone number that was shown last.',
  query: dutyChoiceQuery,
  response: dutyChoiceSchema,
  list: true,
});

export const readOpenWork = defineEndpoint({
  method: 'GET',
  path: '/api/duty/open',
  summary:
    'What is open at an activation, or at each live one, as a handover written now would list it.',
  query: deskQuery,
  response: openWorkListSchema,
});

export const setDuty = defineEndpoint({
  method: 'POST',
  path: '/api/duty',
  summary:
    'Puts somebody on the desk from now or from a later time; whoever is on it then ends at that time.',
  body: dutyBody,
  response: deskSchema,
});

export const endDuty = defineEndpoint({
  method: 'DELETE',
  path: '/api/duty/:id',
  summary: 'Ends a duty now, or takes one back that has not begun.',
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
  summary: 'Accepts a handover: the former duty ends and the viewer’s own begins.',
  params: idParams,
  body: acceptHandoverBody,
  response: deskSchema,
});

export const withdrawHandover = defineEndpoint({
  method: 'DELETE',
  path: '/api/duty/handovers/:id',
  summary: 'Takes a handover back that nobody has accepted; a second time changes nothing.',
  params: idParams,
});
