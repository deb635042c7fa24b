import { trust } from '#shared/trust.ts';
import { SAVED_FILES } from './mark.ts';

/** Titles by resource id. Not in the database, because the browser may clear the database. */
type Names = Readonly<Record<string, string>>;

export function savedNames(): Names {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SAVED_FILES) ?? '{}');
    return trust<Names>(stored, 'only this file writes it');
  } catch {
    return {};
  }
}

export function noteSaved(id: string, title: string) {
  write({ ...savedNames(), [id]: title });
}

export function noteRemoved(ids: readonly string[]) {
  write(Object.fromEntries(Object.entries(savedNames()).filter(([id]) => !ids.includes(id))));
}

function write(names: Names) {
  try {
    localStorage.setItem(SAVED_FILES, JSON.stringify(names));
  } catch {
    // Ignored: without storage, the person just isn't told which files the browser cleared.
  }
}
