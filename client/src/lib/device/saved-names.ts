import { trust } from '#shared/trust.ts';
import { SAVED_FILES } from './mark.ts';

/** Titles of the saved resources by their ids: outlives a browser that clears the database. */
type Names = Readonly<Record<string, string>>;

/** Returns the titles of all that was saved on this device and not removed by the person. */
export function savedNames(): Names {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SAVED_FILES) ?? '{}');
    return trust<Names>(stored, 'only this file writes it');
  } catch {
    return {};
  }
}

/** Notes that a resource was saved. */
export function noteSaved(id: string, title: string) {
  write({ ...savedNames(), [id]: title });
}

/** Notes that resources are no longer to be on this device. */
export function noteRemoved(ids: readonly string[]) {
  write(Object.fromEntries(Object.entries(savedNames()).filter(([id]) => !ids.includes(id))));
}

function write(names: Names) {
  try {
    localStorage.setItem(SAVED_FILES, JSON.stringify(names));
  } catch {
    // Without it nobody is told when the browser clears the database.
  }
}
