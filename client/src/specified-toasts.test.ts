import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';

const REFUSED = 'The server says why.';
const person = { id: 'ruth', firstName: 'Ruth', lastName: 'Hale', role: 'guest' };
const chaplain = { id: 'one', user: person, isActive: true, isVisibleInDirectory: false };
const section = { id: 'one', title: 'Vigils', isPublished: true };
const training = { id: 'one', title: 'First Aid' };
const counts = { imported: 3, updated: 2, chaplainIds: [] };

let answer: { status: number; body: unknown };

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(answer.status === 204 ? null : JSON.stringify(answer.body), {
        status: answer.status,
      }),
  );
});

type Hook = () => { mutateAsync: (input: never) => Promise<unknown> } | (() => Promise<unknown>);

async function toastOf(load: () => Promise<Hook>, answered: typeof answer) {
  answer = answered;
  const [{ setProgram }, { createQueryClient }, { toastNow }, useChange] = await Promise.all([
    import('#client/lib/call/program-store.ts'),
    import('#client/lib/query-client.ts'),
    import('#client/lib/toast-store.ts'),
    load(),
  ]);
  setProgram({ version: 0, logo: null, ...defaultProgram });
  const client = createQueryClient();
  const changes: (() => Promise<unknown>)[] = [];
  const Form = () => {
    const change = useChange();
    const input = trust<never>({ params: { id: 'one' }, body: {} }, 'nobody looks at it');
    changes.push(typeof change === 'function' ? change : () => change.mutateAsync(input));
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Form)));
  await changes[0]?.().catch(() => undefined);
  const toast = await vi.waitUntil(toastNow);
  return { kind: toast.kind, title: toast.title, description: toast.description };
}

const accounts = () => import('./features/accounts/mutations.ts');
const cards = () => import('./features/chaplains/admin/card-mutations.ts');
const chaplains = () => import('./features/chaplains/mutations.ts');
const contributing = () => import('./features/resources/contribute/mutations.ts');
const fieldGuide = () => import('./features/field-guide/mutations.ts');
const forms = () => import('./features/chaplains/admin/form-mutations.ts');
const importing = () => import('./features/chaplain-import/mutations.ts');
const review = () => import('./features/resources/admin/review-mutations.ts');
const signIns = () => import('./features/second-factor/sign-in-mutations.ts');
const trainings = () => import('./features/training/admin/training-session-mutations.ts');

const logOut = async (): Promise<Hook> => {
  const { useLogout } = await import('./features/accounts/use-logout.ts');
  return () => {
    const { logOut: start } = useLogout({ beforeEnd: () => undefined });
    return async () => start();
  };
};
const submit = async (): Promise<Hook> => {
  const { useContribute } = await contributing();
  return () => {
    const contribute = useContribute();
    return () => contribute(trust({}, 'nobody looks at it'));
  };
};

interface Row {
  change: () => Promise<Hook>;
  done?: unknown;
  success?: readonly [title: string, description: string];
  failure: readonly [title: string, description: string];
}

const error = ['Error', REFUSED] as const;

/** The toasts of section 8 of the specification. Where it gives no text, the text is ours. */
const CHANGES: Record<string, Row> = {
  'signing in': {
    change: async () => (await accounts()).useLogin,
    done: person,
    success: ['Welcome back!', 'You have successfully logged in.'],
    failure: ['Login failed', REFUSED],
  },
  'signing in with a passkey': {
    change: async () => (await signIns()).useSignInWithPasskey,
    done: person,
    success: ['Welcome back!', 'You have successfully logged in.'],
    failure: ['Login failed', REFUSED],
  },
  'the second step of signing in': {
    change: async () => (await signIns()).useFinishSignIn,
    done: person,
    success: ['Welcome back!', 'You have successfully logged in.'],
    failure: ['Login failed', REFUSED],
  },
  registering: {
    change: async () => {
      const { useRegister } = await accounts();
      return () => useRegister(() => undefined);
    },
    done: person,
    success: ['Registration successful!', 'Welcome to the Chaplaincy Program.'],
    failure: ['Registration failed', REFUSED],
  },
  'logging out': {
    change: logOut,
    success: ['Logged out', 'You have been successfully logged out.'],
    failure: ['Logout failed', REFUSED],
  },
  'approving on the dashboard': {
    change: async () => (await chaplains()).useApproveChaplain,
    done: chaplain,
    success: ['Chaplain approved', 'The chaplain has been approved and activated.'],
    failure: ['Error', 'Failed to approve chaplain.'],
  },
  'the application step': {
    change: async () => (await chaplains()).useApply,
    done: chaplain,
    success: ['Application submitted!', 'Your chaplain application has been submitted for review.'],
    failure: ['Application failed', 'Failed to submit chaplain application. Please try again.'],
  },
  'submitting a resource': {
    change: submit,
    done: {},
    success: ['Resource submitted', 'Your resource has been submitted for review.'],
    failure: ['Submission failed', 'Failed to submit resource. Please try again.'],
  },
  'contributing a resource as an administrator': {
    change: submit,
    done: { isApproved: true },
    success: ['Resource approved', 'The resource is now available to users.'],
    failure: ['Submission failed', 'Failed to submit resource. Please try again.'],
  },
  'registering an upload': {
    change: async () => (await contributing()).useRegisterUpload,
    done: {},
    success: ['File uploaded', 'File uploaded successfully. Please complete the resource details.'],
    failure: ['Upload processing failed', 'File uploaded but failed to process. Please try again.'],
  },
  'creating a section': {
    change: async () => (await fieldGuide()).useCreateSection,
    done: section,
    success: ['Section created', 'Vigils is now visible to chaplains.'],
    failure: error,
  },
  'updating a section': {
    change: async () => (await fieldGuide()).useUpdateSection,
    done: section,
    success: ['Section updated', 'The changes to Vigils are saved.'],
    failure: error,
  },
  'deleting a section': {
    change: async () => {
      const { useDeleteSection } = await fieldGuide();
      return () => useDeleteSection('Vigils');
    },
    success: ['Section deleted', 'Vigils is deleted.'],
    failure: error,
  },
  'publishing a section': {
    change: async () => (await fieldGuide()).usePublishSection,
    done: section,
    success: ['Section published', 'Vigils is now visible to chaplains.'],
    failure: error,
  },
  'unpublishing a section': {
    change: async () => (await fieldGuide()).useUnpublishSection,
    done: section,
    success: ['Section unpublished', 'Vigils is no longer visible to chaplains.'],
    failure: error,
  },
  'changing a role': {
    change: async () => (await import('./features/accounts/admin/mutations.ts')).useSetUserRole,
    done: person,
    success: ['User role updated', 'Ruth Hale is now guest.'],
    failure: error,
  },
  'approving in the admin panel': {
    change: async () => (await cards()).useApproveInPanel,
    done: chaplain,
    success: ['Chaplain approved', 'The chaplain has been approved and activated.'],
    failure: error,
  },
  'switching a chaplain active': {
    change: async () => (await cards()).useSetActive,
    done: chaplain,
    success: ['Chaplain status updated', 'Ruth Hale is now active.'],
    failure: error,
  },
  'switching the directory visibility': {
    change: async () => (await cards()).useSetVisible,
    done: chaplain,
    success: ['Directory visibility updated', 'Ruth Hale is hidden in the directory.'],
    failure: error,
  },
  'updating a chaplain': {
    change: async () => (await forms()).useUpdateChaplain,
    done: chaplain,
    success: ['Chaplain updated', 'The changes to Ruth Hale are saved.'],
    failure: error,
  },
  'creating a chaplain': {
    change: async () => (await forms()).useCreateChaplain,
    done: chaplain,
    success: ['Chaplain created', 'Ruth Hale is added and waits for approval.'],
    failure: error,
  },
  'creating a training session': {
    change: async () => (await trainings()).useCreateTrainingSession,
    done: training,
    success: ['Training session created', 'First Aid is announced.'],
    failure: error,
  },
  'updating a training session': {
    change: async () => (await trainings()).useUpdateTrainingSession,
    done: training,
    success: ['Training session updated', 'The changes to First Aid are saved.'],
    failure: error,
  },
  'deleting a training session': {
    change: async () => {
      const { useDeleteTrainingSession } = await trainings();
      return () => useDeleteTrainingSession(trust(training, 'its title is read'));
    },
    success: ['Training session deleted', 'First Aid is deleted.'],
    failure: error,
  },
  'approving a resource': {
    change: async () => (await review()).useApproveResource,
    done: {},
    success: ['Resource approved', 'The resource is now available to users.'],
    failure: error,
  },
  'deleting a resource': {
    change: async () => {
      const { useDeleteResource } = await review();
      return () => useDeleteResource(trust({ title: 'Prayers' }, 'its title is read'));
    },
    success: ['Resource deleted', 'Prayers is deleted with its file.'],
    failure: error,
  },
  'the preview of an import': {
    change: async () => (await importing()).usePreviewImport,
    failure: ['Import failed', REFUSED],
  },
  'an import': {
    change: async () => (await importing()).useImportChaplains,
    done: counts,
    success: [
      'Import successful',
      'Successfully imported 3 chaplains. 2 existing chaplains were updated.',
    ],
    failure: ['Import failed', REFUSED],
  },
  'the profile information': {
    change: async () => (await accounts()).useUpdateAccount,
    done: person,
    success: ['Profile updated', 'Your profile information has been successfully updated.'],
    failure: error,
  },
  'creating one’s chaplain profile': {
    change: async () => (await chaplains()).useCreateOwnProfile,
    done: chaplain,
    success: ['Chaplain profile created', 'Your application has been submitted for review.'],
    failure: error,
  },
  'updating one’s chaplain profile': {
    change: async () => {
      const { useUpdateOwnProfile } = await chaplains();
      return () => useUpdateOwnProfile(false);
    },
    done: chaplain,
    success: ['Chaplain profile updated', 'Your chaplain profile has been successfully updated.'],
    failure: error,
  },
  'changing one’s password': {
    change: async () => (await accounts()).useChangePassword,
    success: ['Password updated', 'Your password has been successfully changed.'],
    failure: error,
  },
};

const rows = Object.entries(CHANGES);

test.each(rows)('if %s is refused, the toast from the specification appears', async (_, row) => {
  const [title, description] = row.failure;
  const refused = { status: 409, body: { message: REFUSED, code: 'refused' } };
  expect(await toastOf(row.change, refused)).toEqual({ kind: 'destructive', title, description });
});

test.each(rows.filter(([, { success }]) => success))(
  'if %s succeeds, the toast from the specification appears',
  async (_, { change, done, success = [] }) => {
    const [title, description] = success;
    const answered = { status: done ? 200 : 204, body: done };
    expect(await toastOf(change, answered)).toEqual({ kind: 'plain', title, description });
  },
);

test.each([
  ['text/plain', 'people.txt', 'Invalid file', 'Please select a CSV file.'],
  ['text/csv', 'people.csv', 'File processing error', 'Failed to process the CSV file.'],
])(
  'an unreadable file of the type %s is refused with the toast from the specification',
  async (type, name, ...told) => {
    const { readFile } = await import('./features/chaplain-import/choose-file.ts');
    const [title, description] = told;
    const file = new File(['""",'], name, { type });
    expect(await readFile(file)).toMatchObject({ title, description });
  },
);

test('an import without a file or without rows is refused with the toast from the specification', async () => {
  const { NO_FILE, NO_ROWS } = await import('./features/chaplain-import/choose-file.ts');
  expect(NO_FILE.title).toBe('No file selected');
  expect(NO_ROWS).toEqual({
    title: 'No data found',
    description: 'The CSV file contains no valid chaplain data.',
  });
});
