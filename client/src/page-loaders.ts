import { patternOf } from '#shared/page-paths.ts';
import { loadAhead } from './lib/ahead.ts';
import { paths } from './paths.ts';

/** Fetch the code of each page but Home, which comes with the portal itself. */
export const pageLoaders = {
  [paths.auth]: async () => (await import('./pages/auth.tsx')).AuthPage,
  [paths.setPassword]: async () => (await import('./pages/set-password.tsx')).SetPasswordPage,
  [paths.training]: async () => (await import('./pages/training.tsx')).TrainingPage,
  [paths.resources]: async () => (await import('./pages/resources.tsx')).ResourcesPage,
  [paths.fieldGuide]: async () => (await import('./pages/field-guide.tsx')).FieldGuidePage,
  [paths.fieldGuidePrint]: async () =>
    (await import('./pages/field-guide-print.tsx')).FieldGuidePrintPage,
  [paths.fieldGuideSection]: async () => (await import('./pages/section.tsx')).SectionPage,
  [paths.directory]: async () => (await import('./pages/directory.tsx')).DirectoryPage,
  [paths.deployments]: async () => (await import('./pages/deployments.tsx')).DeploymentsPage,
  [paths.profile]: async () => (await import('./pages/profile.tsx')).ProfilePage,
  [paths.admin]: async () => (await import('./pages/admin.tsx')).AdminPage,
  [paths.audit]: async () => (await import('./pages/audit.tsx')).AuditPage,
  [paths.attendance]: async () => (await import('./pages/attendance.tsx')).AttendancePage,
  [paths.dashboard]: async () => (await import('./pages/dashboard.tsx')).DashboardPage,
  [paths.activations]: async () => (await import('./pages/activations.tsx')).ActivationsPage,
  [paths.activation]: async () => (await import('./pages/activation.tsx')).ActivationPage,
  [paths.hours]: async () => (await import('./pages/hours.tsx')).HoursPage,
} as const;

/**
 * Fetches the code of the page at an address before it is known who asks.
 * @returns undefined where none is needed.
 */
export function loadPageAhead(pathname: string): Promise<void> | undefined {
  const loaders: [string, () => Promise<unknown>][] = Object.entries(pageLoaders);
  const [, load] = loaders.find(([path]) => patternOf(path).test(pathname)) ?? [];
  return load && loadAhead(load);
}
