import { audienceCountSchema } from '#shared/announcements/schemas.ts';
import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import {
  changeShiftBody,
  closeSiteBody,
  createShiftBody,
  createSiteBody,
  moveBody,
  moveResultSchema,
  siteParams,
  siteShiftParams,
  sitesSchema,
  updateSiteBody,
} from './schemas.ts';

export const listSites = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/sites',
  summary: 'Lists an activation’s sites with their shifts, the main site first.',
  params: idParams,
  response: sitesSchema,
});

export const createSite = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/sites',
  summary: 'Opens a site.',
  params: idParams,
  body: createSiteBody,
  response: sitesSchema,
});

export const updateSite = defineEndpoint({
  method: 'PUT',
  path: '/api/activations/:id/sites/:siteId',
  summary:
    'Corrects a site’s details. The corrected name and address also apply to stays that haven’t been approved yet.',
  params: siteParams,
  body: updateSiteBody,
  response: sitesSchema,
  takesLong: true,
});

export const countSitePeople = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/sites/:siteId/recipients',
  summary: 'Returns how many people a change of the site would notify, and by which channels.',
  params: siteParams,
  response: audienceCountSchema,
});

export const closeSite = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/sites/:siteId/close',
  summary:
    'Closes a site. Its people go to another site, or their stays end and people not there yet are released.',
  params: siteParams,
  body: closeSiteBody,
  response: sitesSchema,
  takesLong: true,
});

export const reopenSite = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/sites/:siteId/reopen',
  summary: 'Opens a closed site again.',
  params: siteParams,
  response: sitesSchema,
});

export const createSiteShift = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/sites/:siteId/shifts',
  summary: 'Adds a shift to a site.',
  params: siteParams,
  body: createShiftBody,
  response: sitesSchema,
});

export const changeSiteShift = defineEndpoint({
  method: 'PUT',
  path: '/api/activations/:id/site-shifts/:shiftId',
  summary: 'Changes a shift. People who are asked or coming are notified of new times.',
  params: siteShiftParams,
  body: changeShiftBody,
  response: sitesSchema,
  takesLong: true,
});

export const removeSiteShift = defineEndpoint({
  method: 'DELETE',
  path: '/api/activations/:id/site-shifts/:shiftId',
  summary:
    'Removes a shift. This is refused if people of the shift are asked to come, coming or on scene.',
  params: siteShiftParams,
});

export const movePeople = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/moves',
  summary:
    'Moves people to another site or shift. Those who were waiting for a place get it there; those on scene begin a stay there.',
  params: idParams,
  body: moveBody,
  response: moveResultSchema,
  bodyLimit: 128 * 1024,
  takesLong: true,
});
