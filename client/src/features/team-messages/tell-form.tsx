import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { newId } from '#client/lib/call/new-id.ts';
import { personCount } from '#client/lib/person-count.ts';
import { recipientsLabel } from '#client/lib/recipients-label.ts';
import { shiftTimes } from '#client/lib/shift-times.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import type { Site } from '#shared/sites/schemas.ts';
import {
  TEAM_MESSAGE_MAX_LENGTH,
  TEAM_STATE_LABELS,
  TEAM_STATES,
} from '#shared/team-messages/constants.ts';
import { teamMessageText, type TeamAudience } from '#shared/team-messages/schemas.ts';
import { useTellTeam } from './mutations.ts';
import { reachQuery, sitesQuery } from './queries.ts';

const tellFields = z.object({
  state: z.enum(['', ...TEAM_STATES]),
  /** The id of a site or of a shift; '' for the whole activation. */
  place: z.string(),
  text: teamMessageText,
});

type TellFields = z.input<typeof tellFields>;

function audienceOf(
  { state, place }: Omit<TellFields, 'text'>,
  sites: readonly Site[],
): TeamAudience {
  const isSite = sites.some(({ id }) => id === place);
  return {
    ...(state !== '' && { state }),
    ...(place !== '' && (isSite ? { siteId: place } : { siteShiftId: place })),
  };
}

function placeChoices(sites: readonly Site[]) {
  const now = new Date();
  return sites.flatMap(({ id, name, shifts }) => [
    { value: id, label: name },
    ...shifts.map((shift) => ({ value: shift.id, label: `${name} · ${shiftTimes(shift, now)}` })),
  ]);
}

const NO_SITES: readonly Site[] = [];

interface TellFormProps {
  activation: Activation;
  draft: string;
  onDone: () => void;
}

export function TellForm({ activation, draft, onDone }: TellFormProps) {
  const tell = useTellTeam();
  const [defaultValues] = useState<TellFields>({ state: '', place: '', text: '' });
  const { data } = useQuery(sitesQuery(activation.id));
  const sites = data?.sites ?? NO_SITES;
  const places = placeChoices(sites);
  // One id per form, so that pressing again after a lost answer sends nothing twice.
  const [actionId] = useState(newId);
  return (
    <Form
      schema={tellFields}
      defaultValues={defaultValues}
      draft={draft}
      onSubmit={async ({ text, ...fields }) => {
        const body = { actionId, ...audienceOf(fields, sites), text };
        await tell.mutateAsync({ params: { id: activation.id }, body });
        onDone();
      }}
    >
      <SelectField<TellFields>
        name="state"
        label="To"
        choices={[
          { value: '', label: 'Everybody in this activation' },
          ...TEAM_STATES.map((state) => ({
            value: state,
            label: `Those who are ${TEAM_STATE_LABELS[state]}`.replace('are not', 'have not'),
          })),
        ]}
      />
      {places.length > 1 && (
        <SelectField<TellFields>
          name="place"
          label="At"
          choices={[{ value: '', label: 'All sites and shifts' }, ...places]}
        />
      )}
      <TextAreaField<TellFields>
        name="text"
        label="Message"
        hint={`At most ${TEAM_MESSAGE_MAX_LENGTH} characters; text messages and notifications show the whole text`}
        rows={4}
      />
      <Preview activation={activation} />
      <DialogFooter>
        <SendButton activationId={activation.id} />
      </DialogFooter>
    </Form>
  );
}

function useReach(activationId: string) {
  const state = useWatch<TellFields, 'state'>({ name: 'state' });
  const place = useWatch<TellFields, 'place'>({ name: 'place' });
  const { data } = useQuery(sitesQuery(activationId));
  const audience = audienceOf({ state, place }, data?.sites ?? NO_SITES);
  return useQuery(reachQuery(activationId, audience));
}

function Preview({ activation: { id, eventType, location } }: { activation: Activation }) {
  const text = useWatch<TellFields, 'text'>({ name: 'text' }).trim();
  const reach = useReach(id);
  return (
    <section aria-label="What goes out" className="flex flex-col gap-2 rounded bg-sunken px-4 py-3">
      <p className="font-semibold wrap-anywhere">{`Message: ${eventType}, ${location}`}</p>
      <p className="whitespace-pre-line wrap-anywhere">
        {text || <span className="text-soft">Your message appears here.</span>}
      </p>
      <QueryView query={reach} what="Who is told" loading={<Skeleton className="h-6" />}>
        {(count) => (
          <p className="font-semibold" role="status">
            {count.people > 0 ? recipientsLabel(count) : 'Nobody is in this group.'}
          </p>
        )}
      </QueryView>
    </section>
  );
}

function SendButton({ activationId }: { activationId: string }) {
  const { data } = useReach(activationId);
  const people = data ? data.people - data.unreachable : 0;
  return <SubmitButton>{people > 0 ? `Send to ${personCount(people)}` : 'Send'}</SubmitButton>;
}
