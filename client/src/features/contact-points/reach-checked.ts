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

/** Returns the ids of people who have done the check, joined without a separator. */
function checked() {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}
