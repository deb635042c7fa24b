import { afterEach, expect, test } from 'vitest';
import { dismissMinorToast, dismissToasts, showToast, toastNow } from './toast-store.ts';

afterEach(dismissToasts);

test('a toast that says no more than the page makes way for a dialog', () => {
  showToast({ title: 'Waiting to be sent', description: '', isMinor: true });
  dismissMinorToast();
  expect(toastNow()).toBeNull();
});

test('a failure that a toast alone tells stays while a dialog opens', () => {
  showToast({ title: 'Error', description: 'Not saved', kind: 'destructive' });
  dismissMinorToast();
  expect(toastNow()).toMatchObject({ title: 'Error' });
});
