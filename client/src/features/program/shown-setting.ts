import { useEffect } from 'react';

export const settingId = (name: string) => `setting-${name}`;

/** Scrolls to the setting and focuses its field, if its part is on the page. */
export function showSetting(name: string) {
  const setting = document.getElementById(settingId(name));
  setting?.scrollIntoView({ block: 'center' });
  const field =
    setting?.querySelector<HTMLElement>('input, select, textarea') ??
    setting?.querySelector<HTMLElement>('button, a');
  field?.focus({ preventScroll: true });
}

/** Shows the setting that the URL's hash names, even if its part loads later than the page. */
export function useShownSetting(name: string) {
  useEffect(() => {
    if (window.location.hash === `#${settingId(name)}`) showSetting(name);
  }, [name]);
}
