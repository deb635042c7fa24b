import { afterEach, expect, test } from 'vitest';
import { dismissMinorToast, dismissToasts, showToast, toastNow } from './toast-store.ts';

afterEach(dismissToasts);

test('a toast that only repeats what the page shows is removed when a dialog opens', () => {
  showToast({ title: 'Waiting to be sent', description: '', isMinor: true });
  dismissMinorToast();
  expect(toastNow()).toBeNull();
});

test('when a dialog opens, a toast stays if it reports a failure that the page doesn’t show', () => {
  showToast({ title: 'Error', description: 'Not saved', kind: 'destructive' });
  dismissMinorToast();
  expect(toastNow()).toMatchObject({ title: 'Error' });
});
