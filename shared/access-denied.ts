import type { PageName } from './pages.ts';

export const GUIDE_DENIED =
  'Access Denied: Field Guide access is restricted to approved chaplains and administrators.';
const PANEL_DENIED = 'Access Denied - This admin panel is restricted to administrators only.';

export const ACCESS_DENIED: { readonly [Name in PageName]?: string } = {
  fieldGuide: GUIDE_DENIED,
  fieldGuidePrint: GUIDE_DENIED,
  fieldGuideSection: GUIDE_DENIED,
  directory:
    'Access Denied: Chaplain Directory access is restricted to approved chaplains and administrators.',
  admin: PANEL_DENIED,
  audit: PANEL_DENIED,
  messages: PANEL_DENIED,
  system: PANEL_DENIED,
  attendance: PANEL_DENIED,
  dashboard: "You don't have permission to access the admin dashboard.",
};
