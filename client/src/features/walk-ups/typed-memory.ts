const PREFIX = 'walk-up-form:';
const SECRET = 'secret';

/**
 * Remembers the typed values and the form's secret, so that nothing is lost or sent twice if a
 * weak signal makes the person load the page again.
 */
export class TypedMemory extends Map<string, unknown> {
  readonly secret: string;
  private readonly key: string;
  private isSent = false;

  constructor(code: string) {
    super();
    this.key = PREFIX + code;
    const { [SECRET]: secret, ...typed } = read(this.key);
    for (const [name, value] of Object.entries(typed)) super.set(name, value);
    this.secret = typeof secret === 'string' ? secret : crypto.randomUUID();
  }

  override set(name: string, value: unknown) {
    super.set(name, value);
    if (!this.isSent) write(this.key, { ...Object.fromEntries(this), [SECRET]: this.secret });
    return this;
  }

  /** Forgets everything; call it after the form was sent. */
  forget() {
    this.isSent = true;
    try {
      sessionStorage.removeItem(this.key);
    } catch {
      return;
    }
  }
}

function read(key: string): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof values === 'object' && values !== null ? { ...values } : {};
  } catch {
    return {};
  }
}

/** Stores the values. Does nothing if the browser refuses storage. */
function write(key: string, values: Record<string, unknown>) {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    return;
  }
}
