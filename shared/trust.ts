/**
 * The one place that gives a value a type which the compiler can't check. `guarantee` says why it
 * holds; nothing is checked at run time.
 */
export function trust<T>(value: unknown, guarantee: string): T {
  void guarantee;
  return value as T;
}
