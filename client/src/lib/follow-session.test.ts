import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from './device/stub-browser.ts';

const ruth = { id: 'ruth', role: 'chaplain', canBeCalled: false };
const MARK = 'ruth chaplain false';

let local: Map<string, string>;
let signedIn: { id: string } | null;

beforeEach(() => {
  ({ local } = stubBrowser());
  signedIn = ruth;
  vi.stubGlobal('fetch', async () =>
    signedIn
      ? Response.json(signedIn)
      : Response.json({ code: 'not-signed-in', message: '' }, { status: 401 }),
  );
});

async function openPage() {
  const [{ createQueryClient }, follow, session] = await Promise.all([
    import('./query-client.ts'),
    import('./follow-session.ts'),
    import('./session.ts'),
  ]);
  const client = createQueryClient();
  follow.followOtherTabs(client);
  follow.recheckSessionOnReturn(client);
  return {
    client,
    isSignedIn: () => session.isSignedIn(client),
    askForSession: () => session.askForSession(client),
    signedInUser: () => client.getQueryData(session.sessionQuery.queryKey),
    seeAnother: (mark: string | null) => {
      if (mark) local.set('signed-in', mark);
      else local.delete('signed-in');
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'signed-in' }));
    },
    show: (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  };
}

async function ruthsPage() {
  const page = await openPage();
  await page.askForSession();
  page.client.setQueryData(['/api/deployments'], 'hers');
  return { ...page, deployments: () => page.client.getQueryData(['/api/deployments']) };
}

test('signing in in another tab signs this tab in', async () => {
  const page = await openPage();
  page.client.setQueryData(['/api/user'], null);
  page.seeAnother(MARK);
  await vi.waitFor(() => expect(page.isSignedIn()).toBe(true));
});

test('if another tab signs in while this tab asks the server who is signed in, this tab is signed in as well', async () => {
  const page = await openPage();
  const asked = page.askForSession();
  page.seeAnother(MARK);
  await asked;
  expect(page.isSignedIn()).toBe(true);
});

test('signing out in another tab clears this tab’s data and shows that the session has ended', async () => {
  const page = await ruthsPage();
  page.seeAnother(null);
  expect([page.isSignedIn(), page.deployments()]).toEqual([false, undefined]);
  expect(page.client.getQueryData(['session-over'])).toBe(true);
});

test('if a person signs out in another tab, the person’s toast in this tab is removed', async () => {
  const page = await ruthsPage();
  const { showToast, toastNow } = await import('./toast-store.ts');
  showToast({ title: 'Waiting to be sent', description: '' });
  page.seeAnother(null);
  expect(toastNow()).toBeNull();
});

test('a toast is removed when the server has ended the session of the person it was meant for', async () => {
  const page = await ruthsPage();
  const { showToast, toastNow } = await import('./toast-store.ts');
  const { recheckSession } = await import('./session.ts');
  showToast({ title: 'Waiting to be sent', description: '' });
  signedIn = null;
  await recheckSession(page.client);
  expect(toastNow()).toBeNull();
});

test('the toast “Logged out” stays when the server confirms that the session has ended', async () => {
  const page = await ruthsPage();
  const { showToast, toastNow } = await import('./toast-store.ts');
  const { endSession, recheckSession } = await import('./session.ts');
  endSession(page.client);
  showToast({ title: 'Logged out', description: '' });
  signedIn = null;
  await recheckSession(page.client);
  expect(toastNow()).toMatchObject({ title: 'Logged out' });
});

test('if another tab signs out but can’t remove the data stored for offline use, this tab removes it', async () => {
  const page = await ruthsPage();
  local.set('field-pack', MARK);
  page.seeAnother(null);
  await vi.waitFor(() => expect(local.has('field-pack')).toBe(false));
});

test('a tab keeps its data when the same person signs in in another tab', async () => {
  const page = await ruthsPage();
  page.seeAnother(MARK);
  expect([page.isSignedIn(), page.deployments()]).toEqual([true, 'hers']);
});

test('a page restored from the browser’s back/forward cache shows nothing until it knows who is signed in', async () => {
  const page = await ruthsPage();
  signedIn = null;
  page.show(true);
  expect([page.signedInUser(), page.deployments()]).toEqual([undefined, undefined]);
});

test('a page restored from the browser’s back/forward cache asks the server who is signed in', async () => {
  const page = await ruthsPage();
  const { QueryObserver } = await import('@tanstack/react-query');
  const { sessionQuery } = await import('./session.ts');
  // Observes the session, as every page does by `useSession`.
  const unfollow = new QueryObserver(page.client, sessionQuery).subscribe(() => undefined);
  signedIn = null;
  page.show(true);
  await vi.waitFor(() => expect(page.signedInUser()).toBeNull());
  unfollow();
});

test('a page that is loaded normally, not from the browser’s back/forward cache, keeps its data', async () => {
  const page = await ruthsPage();
  page.show(false);
  expect([page.signedInUser(), page.deployments()]).toEqual([ruth, 'hers']);
});
