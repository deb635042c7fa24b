import { useQuery } from '@tanstack/react-query';
import { MessageSquare, Phone } from 'lucide-react';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { shortTime } from '#client/lib/dates.ts';
import { duration, minutesBetween } from '#client/lib/durations.ts';
import { useNow } from '#client/lib/use-now.ts';
import type { Team, TeamMember } from '#shared/deployments/schemas.ts';
import { phoneHref, shownPhone, textHref } from '#shared/phone.ts';
import { teamsQuery } from './queries.ts';

const EVERY_MS = 30_000;

const GROUPS = [
  { status: 'on-scene', label: 'On scene' },
  { status: 'coming', label: 'Coming' },
  { status: 'asked', label: 'Silent' },
] as const;

export function OwnTeams() {
  const { data, isLoading } = useQuery({
    ...teamsQuery,
    refetchInterval: ({ state }) => (state.data?.items.length ? EVERY_MS : false),
  });
  // Holds back the content below until the teams have loaded, so that nothing jumps.
  if (isLoading) return <Skeleton className="h-1" />;
  return data?.items.map((team) => <OwnTeam key={team.activation.id} team={team} />);
}

function OwnTeam({ team: { activation, members } }: { team: Team }) {
  const headingId = `team-${activation.id}`;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-lg font-semibold wrap-anywhere">
        {`Your team: ${activation.eventType}, ${activation.location}`}
      </h2>
      {members.length === 0 && (
        <p className="text-soft">You lead this activation. Nobody else has been asked yet.</p>
      )}
      {GROUPS.map((group) => ({
        ...group,
        people: members.filter(({ status }) => status === group.status),
      }))
        .filter(({ people }) => people.length > 0)
        .map(({ status, label, people }) => (
          <div key={status}>
            <h3 className="mb-2 font-semibold">{`${label} (${people.length})`}</h3>
            <ul className="divide-y divide-line rounded border border-line bg-surface">
              {people.map((member) => (
                <Member key={member.deploymentId} member={member} />
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

function Member({ member }: { member: TeamMember }) {
  const { name, phone } = member;
  const now = useNow();
  const ring = phoneHref(phone);
  const text = textHref(phone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-soft wrap-anywhere tabular-nums">{standingOf(member, now)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {ring ? (
          <a href={ring} className={buttonClass('secondary', 'max-sm:flex-auto')}>
            <Phone className="size-4" aria-hidden="true" />
            {`Ring ${shownPhone(phone)}`}
            <span className="sr-only">{`, ${name}`}</span>
          </a>
        ) : (
          <p className="wrap-anywhere">{phone}</p>
        )}
        {text && (
          <a href={text} className={buttonClass('secondary', 'max-sm:flex-auto')}>
            <MessageSquare className="size-4" aria-hidden="true" />
            Text<span className="sr-only">{` ${name}`}</span>
          </a>
        )}
      </div>
    </li>
  );
}

function standingOf({ status, since, expectedAt }: TeamMember, now: Date) {
  const at = shortTime(since, now);
  const passed = minutesBetween(since, now);
  if (status === 'on-scene') return `Since ${at} · ${duration(passed)}`;
  if (status === 'asked') {
    return `No answer ${passed < 1 ? 'yet' : `for ${duration(passed)}`}, asked at ${at}`;
  }
  if (!expectedAt) return `No arrival given · answered at ${at}`;
  const late = minutesBetween(expectedAt, now);
  return [
    `Arrives at ${shortTime(expectedAt, now)}`,
    late > 0 && `${duration(late)} late`,
    `answered at ${at}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
