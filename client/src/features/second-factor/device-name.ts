/** Proposes what to call a passkey that is made on this device. */
export function deviceName(): string {
  const { userAgent, maxTouchPoints } = navigator;
  const kinds: readonly [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android.*Mobile/, 'Android phone'],
    [/Android/, 'Android tablet'],
    [/Windows/, 'Windows computer'],
    [/CrOS/, 'Chromebook'],
    // An iPad says that it is a Mac, which has no touch screen.
    [/Macintosh/, maxTouchPoints > 1 ? 'iPad' : 'Mac'],
    [/Linux/, 'Linux computer'],
  ];
  return kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'This device';
}
