/** Fetches the part of Home that people who are signed in see. */
export const loadToday = async () => (await import('./today.tsx')).Today;
