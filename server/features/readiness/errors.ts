import { badRequest, conflict, notFound } from '#server/errors.ts';

export const tierNotFound = () => notFound('This tier');
export const versionNotFound = () => notFound('This tier change');

export const refused = (fields: Record<string, string>) =>
  badRequest(Object.values(fields)[0] ?? 'Please check what you entered.', fields);

export const neededForCallOuts = (name: string) =>
  conflict(
    'tier-for-calls',
    `Call-outs ask for ‘${name}’. Choose another tier for call-outs first.`,
  );

export const versionBegan = () =>
  conflict(
    'tier-version-began',
    'This change has already taken effect. Change the tier again instead.',
  );
