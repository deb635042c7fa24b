export function deviceName(): string {
  const { userAgent, maxTouchPoints } = navigator;
  const kinds: readonly [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android.*Mobile/, 'Android phone'],
    [/Android/, 'Android tablet'],
    [/Windows/, 'Windows computer'],
    [/CrOS/, 'Chromebook'],
    // An iPad claims to be a Mac, but Macs have no touch screen.
    [/Macintosh/, maxTouchPoints > 1 ? 'iPad' : 'Mac'],
    [/Linux/, 'Linux computer'],
  ];
  return kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'This device';
}
