const NAME = 'reach-checked';

/** Returns whether a person has answered 'Can we reach you?' in this browser. */
export function isReachChecked(userId: string): boolean {
  return checked().includes(userId);
}

export function setReachChecked(userId: string) {
  if (isReachChecked(userId)) return;
  try {
    localStorage.setItem(NAME, checked() + userId);
  } catch {
    // Where nothing is kept, it is asked again.
  }
}

/** The ids, one after the other. */
function checked() {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}
