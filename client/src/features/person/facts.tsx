import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { EntryName } from '#client/components/ui/entry-name.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { date } from '#client/lib/dates.ts';
import { ROLE_LABELS } from '#shared/accounts/constants.ts';
import type { Chaplain } from '#shared/chaplains/schemas.ts';
import { ACCOUNT_LABELS } from '#shared/people-list/constants.ts';
import type { Person } from '#shared/person/schemas.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { regionName } from '#shared/program/region-names.ts';
import { AvailabilityBadge } from './availability.tsx';

const CONTACT =
  'flex min-h-11 min-w-0 items-center gap-2 text-link underline-offset-4 hover:underline lg:min-h-8';

interface FactsProps {
  person: Person;
  /** The readiness badge, shown on narrow screens, where the readiness panel is far below. */
  standing: ReactNode;
}

export function Facts({ person, standing }: FactsProps) {
  const { user, profile, account, availability } = person;
  return (
    <Panel title="Who and where">
      <p className="flex flex-wrap gap-1.5">
        {account && (
          <Badge tone={account === 'active' ? 'green' : 'plain'}>{ACCOUNT_LABELS[account]}</Badge>
        )}
        <Badge tone="outline">{ROLE_LABELS[user.role]}</Badge>
        {!user.hasPassword && <Badge tone="amber">No password yet</Badge>}
        {!user.isEmailConfirmed && <Badge tone="amber">Email not confirmed</Badge>}
        <span className="flex flex-wrap gap-1.5 lg:hidden print:hidden">
          {standing}
          {availability && <AvailabilityBadge now={availability.now} />}
        </span>
      </p>
      <div className="my-2">
        <a href={`mailto:${user.email}`} className={CONTACT}>
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{user.email}</span>
        </a>
        {profile?.phone && (
          <a href={phoneHref(profile.phone) ?? undefined} className={CONTACT}>
            <Phone className="size-4 shrink-0" aria-hidden="true" />
            {shownPhone(profile.phone)}
          </a>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {profile && <ProfileFacts profile={profile} />}
        <Fact label="Username">{user.username}</Fact>
        <Fact label="Last sign-in">
          {user.lastSignedInAt ? date(user.lastSignedInAt) : 'Never'}
        </Fact>
        <Fact label="Added">{date(user.createdAt)}</Fact>
        {profile?.approvedAt && (
          <Fact label="Approved">
            {date(profile.approvedAt)}
            {person.approvedBy && ` by ${person.approvedBy}`}
          </Fact>
        )}
        {profile?.declineReason && <Fact label="Declined">{profile.declineReason}</Fact>}
        {user.suspendedAt && (
          <Fact label="Suspended">
            {date(user.suspendedAt)}
            {user.suspensionReason && `: ${user.suspensionReason}`}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function ProfileFacts({ profile }: { profile: Chaplain }) {
  const { regions } = useProgram();
  const { primaryRegion, city, affiliation, credentials, expertise, availability } = profile;
  return (
    <>
      <Fact label="City">{city}</Fact>
      <Fact label="Region">{primaryRegion ? regionName(regions, primaryRegion) : 'None'}</Fact>
      <Fact label="Affiliation">
        <EntryName list="affiliation" value={affiliation} />
      </Fact>
      {credentials && <Fact label="Credentials">{credentials}</Fact>}
      <Fact label="Expertise">
        <Entries list="expertise" values={expertise} />
      </Fact>
      <Fact label="Availability">
        <Entries list="availability" values={availability} />
      </Fact>
    </>
  );
}

interface EntriesProps {
  list: 'expertise' | 'availability';
  values: readonly string[];
}

function Entries({ list, values }: EntriesProps) {
  if (values.length === 0) return 'None';
  return values.map((value, index) => (
    <span key={value}>
      {index > 0 && ', '}
      <EntryName list={list} value={value} />
    </span>
  ));
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
