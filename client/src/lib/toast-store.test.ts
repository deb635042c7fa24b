import { afterEach, expect, test } from 'vitest';
import { dismissMinorToast, dismissToasts, showToast, toastNow } from './toast-store.ts';

afterEach(dismissToasts);

test('a toast that only repeats what the page shows is removed when a dialog opens', () => {
  showToast({ title: 'Waiting to be sent', description: '', isMinor: true });
  dismissMinorToast();
  expect(toastNow()).toBeNull();
});

test('a toast about a failure that the page doesn’t show stays when a dialog opens', () => {
  showToast({ title: 'Error', description: 'Not saved', kind: 'destructive' });
  dismissMinorToast();
  expect(toastNow()).toMatchObject({ title: 'Error' });
});
