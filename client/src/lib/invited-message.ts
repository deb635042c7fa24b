import type { ListedUser } from '#shared/accounts/schemas.ts';

export function invitedOneMessage({ firstName, lastName, email }: ListedUser) {
  return {
    title: 'Invited by mail',
    description: `${firstName} ${lastName} gets a link at ${email}, good for 72 hours.`,
  };
}

export function invitedMessage({ invited }: { invited: number }) {
  if (invited === 0) {
    const description = 'These people have a password already, or were invited a moment ago.';
    return { title: 'Nobody was invited', description };
  }
  const description = 'Each person gets a personal link, good for 72 hours.';
  const people = invited === 1 ? 'One person is' : `${invited.toLocaleString('en-US')} people are`;
  return { title: `${people} invited`, description };
}
