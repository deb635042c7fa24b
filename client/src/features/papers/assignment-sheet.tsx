import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { shortDateTime, time } from '#client/lib/dates.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { readAssignment } from '#shared/papers/api.ts';
import type { Assignment } from '#shared/papers/schemas.ts';
import { shownPhone } from '#shared/phone.ts';
import type { PaperEvent } from './paper-event.ts';
import { Paper, SheetTable, Signatures, Whole } from './paper.tsx';

interface PlaceProps {
  event: PaperEvent;
  /** '' for the whole activation. */
  siteId: string;
  /** '' for the whole site. */
  shiftId: string;
}

function useAssignment({ event, siteId, shiftId }: PlaceProps) {
  const query = { ...(siteId && { siteId }), ...(shiftId && { shiftId }) };
  return useQuery({
    ...endpointQuery(readAssignment, { params: { id: event.id }, query }),
    staleTime: 0,
  });
}

const STATES: Partial<Record<Assignment['people'][number]['status'], string>> = {
  asked: 'Asked',
  coming: 'Coming',
  'on-scene': 'On scene',
};

/** ICS 204: what a site and shift needs, and who is assigned to it. */
export function AssignmentSheet(place: PlaceProps) {
  const query = useAssignment(place);
  const { event } = place;
  return (
    <QueryView query={query} what="The assignment" loading={<Skeleton className="h-[60dvh]" />}>
      {({ site, shift, leadName, people }) => (
        <Paper
          form="ICS 204"
          title="Assignment List"
          readAt={query.dataUpdatedAt}
          facts={[
            { label: '1. Incident name', value: event.name },
            { label: '2. Operational period', value: periodOf(shift) || event.start },
            { label: '3. Site', value: site?.name ?? event.place },
            { label: 'Address', value: site?.address },
            { label: '4. Lead', value: leadName },
            { label: 'Contact at the site', value: site?.contact },
            {
              label: '6. Work assignment',
              value: shift ? neededOf(shift) : 'Spiritual care',
              isWide: true,
            },
            {
              label: '7. Special instructions: how to get there',
              value: site?.directions,
              isWide: true,
            },
            { label: '7. Special instructions: what to bring', value: site?.bring, isWide: true },
          ]}
        >
          <SheetTable
            caption="5. Resources assigned"
            heads={[
              '5. Resources assigned',
              'Agency or organization',
              'Contact',
              'Qualifications',
              'State',
            ]}
            rows={people.map((person) => ({
              key: person.deploymentId,
              cells: [
                person.name,
                person.organization,
                <Whole key="contact" text={person.phone && shownPhone(person.phone)} />,
                person.qualifications,
                STATES[person.status],
              ],
            }))}
            blanks={3}
          />
          <Signatures labels={['9. Prepared by (name, position)', 'Signature', 'Date and time']} />
        </Paper>
      )}
    </QueryView>
  );
}

/** Everybody who is expected signs in and out here; the empty lines are for walk-ups. */
export function SignInSheet(place: PlaceProps) {
  const query = useAssignment(place);
  const { event } = place;
  return (
    <QueryView query={query} what="The sign-in sheet" loading={<Skeleton className="h-[60dvh]" />}>
      {({ site, shift, people }) => (
        <Paper
          form=""
          title="Sign-In Sheet"
          readAt={query.dataUpdatedAt}
          facts={[
            { label: 'Incident', value: event.name },
            { label: 'Site', value: site?.name ?? event.place },
            { label: 'Shift', value: periodOf(shift) },
            { label: 'Date', value: '' },
          ]}
        >
          <SheetTable
            caption="Who signs in"
            heads={[
              'Name',
              'Organization',
              'Time in',
              'Signature',
              'Time out',
              'Signature out',
              'Miles',
            ]}
            rows={people.map((person) => ({
              key: person.deploymentId,
              cells: [person.name, person.organization, '', '', '', '', ''],
            }))}
            blanks={Math.max(6, 20 - people.length)}
            isTall
          />
          <Signatures labels={['Checked by (name, position)', 'Signature', 'Date and time']} />
        </Paper>
      )}
    </QueryView>
  );
}

export function periodOf(
  shift: Pick<NonNullable<Assignment['shift']>, 'startsAt' | 'endsAt'> | null,
) {
  if (!shift) return '';
  const isOneDay =
    new Date(shift.startsAt).toDateString() === new Date(shift.endsAt).toDateString();
  return `${shortDateTime(shift.startsAt)} to ${isOneDay ? time(shift.endsAt) : shortDateTime(shift.endsAt)}`;
}

function neededOf({ needed, expertise, languages, needsLead }: NonNullable<Assignment['shift']>) {
  const parts = [
    `Spiritual care by ${needed} ${needed === 1 ? 'chaplain' : 'chaplains'}`,
    expertise.length > 0 && `expertise: ${expertise.join(', ')}`,
    languages.length > 0 && `languages: ${languages.join(', ')}`,
    needsLead && 'one of them leads',
  ];
  return parts.filter(Boolean).join('; ');
}
