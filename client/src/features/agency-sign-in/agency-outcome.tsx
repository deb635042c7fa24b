import { useQuery } from '@tanstack/react-query';
import {
  AGENCY_OUTCOMES,
  type AgencyOutcome as Outcome,
} from '#shared/agency-sign-in/constants.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import { signInWaysQuery } from './queries.ts';

export function AgencyOutcome({ outcome }: { outcome: string }) {
  const { data, isPending } = useQuery(signInWaysQuery);
  const known = AGENCY_OUTCOMES.find((each) => each === outcome);
  if (!known || isPending) return <div className="min-h-24" />;
  const { title, text } = WORDS[known](data?.agency ?? 'the agency');
  return (
    <Notice tone="amber" title={title} urgent>
      {text}
    </Notice>
  );
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const WORDS: Record<Outcome, (agency: string) => { title: string; text: string }> = {
  unreachable: (agency) => ({
    title: `${capitalized(agency)}’s sign-in can’t be reached`,
    text: 'Sign in with your password, or try again in a few minutes.',
  }),
  refused: (agency) => ({
    title: 'You are not signed in',
    text: `The sign-in with ${agency} was cancelled or refused. Try again, or sign in with your password.`,
  }),
  expired: () => ({
    title: 'You are not signed in',
    text: 'The sign-in took longer than ten minutes, or you began it in another browser. Please try again.',
  }),
  'no-account': () => ({
    title: 'You have no account here yet',
    text: 'No account here has the email address that you signed in with. Register, or ask the office to make an account for you.',
  }),
  unverified: (agency) => ({
    title: `Your email address is not confirmed by ${agency}`,
    text: `The portal finds your account by an email address that ${agency} has confirmed. Sign in with your password, or ask the people who run ${agency}’s accounts to confirm the address.`,
  }),
  'other-account': (agency) => ({
    title: 'Your account is linked to another agency account',
    text: `The account with your email address is linked with another account of ${agency}. Ask the office to unlink that account.`,
  }),
  suspended: () => ({
    title: 'This account is suspended',
    text: 'Please ask the office.',
  }),
  'too-many': () => ({
    title: 'Too many sign-ins from here',
    text: 'Please try again in a few minutes, or sign in with your password.',
  }),
  failed: () => ({
    title: 'Something went wrong on our side',
    text: 'Please try again, or sign in with your password.',
  }),
};
