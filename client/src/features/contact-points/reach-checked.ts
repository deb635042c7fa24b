const NAME = 'reach-checked';

export function isReachChecked(userId: string): boolean {
  return checked().includes(userId);
}

export function setReachChecked(userId: string) {
  if (isReachChecked(userId)) return;
  try {
    localStorage.setItem(NAME, checked() + userId);
  } catch {
    // Without storage, the person is asked again on the next visit.
  }
}

/** Returns the ids of people who did the check in this browser, as one string. */
function checked() {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}
