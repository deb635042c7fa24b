/** What a phone remembers about the walk-up form that it sent, until the activation ends. */
export interface KeptWalkUp {
  /** Proves to the server that the walk-up was sent by this phone. */
  secret: string;
  name: string;
  phone: string;
}

const PREFIX = 'walk-up:';
const DEVICE = 'walk-up-device';

/** Used if the browser refuses storage; lost when the page is loaded again. */
const inMemory = new Map<string, string>();

export function readKept(code: string): KeptWalkUp | null {
  return parsed(read(PREFIX + code));
}

/** Returns the walk-up that the applicant sent earlier, to fill in the application. */
export function readKeptOfApplicant(): KeptWalkUp | null {
  const next = new URLSearchParams(window.location.search).get('next') ?? '';
  const [, code] = /^\/walk-up\/([\da-z]+)$/.exec(next) ?? [];
  return code === undefined ? null : readKept(code);
}

export function keepWalkUp(code: string, kept: KeptWalkUp) {
  write(PREFIX + code, JSON.stringify(kept));
}

export function forgetWalkUp(code: string) {
  inMemory.delete(PREFIX + code);
  try {
    localStorage.removeItem(PREFIX + code);
  } catch {
    return;
  }
}

/** Returns a random id. By it, the desk sees which walk-ups came from the same phone. */
export function deviceId(): string {
  const known = read(DEVICE);
  if (known) return known;
  const made = crypto.randomUUID();
  write(DEVICE, made);
  return made;
}

function parsed(text: string | null): KeptWalkUp | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { secret, name, phone } = { secret: '', name: '', phone: '', ...value };
    return typeof secret === 'string' && secret !== '' ? { secret, name, phone } : null;
  } catch {
    return null;
  }
}

function read(key: string) {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

function write(key: string, text: string) {
  inMemory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    return;
  }
}
