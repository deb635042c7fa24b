import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { travelBody, type OwnAvailability, type TravelBody } from '#shared/availability/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { AskForProfile } from './ask-for-profile.tsx';
import { useSetTravel } from './offer-mutations.ts';
import { ownAvailabilityQuery } from './queries.ts';

interface Fields {
  zip: string;
  miles: string;
  overnight: string;
}

const travelForm = z.pipe(
  z.pipe(
    z.object({ zip: z.string(), miles: z.string(), overnight: z.string() }),
    z.transform(({ zip, miles, overnight }) => ({
      zip: zip.trim() || null,
      miles: miles.trim() ? Number(miles) : null,
      overnight: overnight === '' ? null : overnight === 'yes',
    })),
  ),
  travelBody,
);

const OVERNIGHT = [
  { value: '', label: 'Not told' },
  { value: 'yes', label: 'Yes, I can stay overnight' },
  { value: 'no', label: 'No, I come home the same day' },
];

export function OwnTravel({ id }: { id: string }) {
  const query = useQuery(ownAvailabilityQuery);
  return (
    <Panel id={id} title="Where I Can Go">
      <QueryView query={query} what="Your travel" loading={<Skeleton className="h-64" />}>
        {(own) => (own ? <Travel own={own} /> : <AskForProfile />)}
      </QueryView>
    </Panel>
  );
}

function Travel({ own }: { own: OwnAvailability }) {
  const { zip, place, miles, overnight } = own;
  const save = useSetTravel();
  return (
    <Form<Fields, TravelBody>
      schema={travelForm}
      defaultValues={{
        zip: zip ?? '',
        miles: miles === null ? '' : String(miles),
        overnight: overnight === null ? '' : overnight ? 'yes' : 'no',
      }}
      onSubmit={(body) => save.mutateAsync({ body })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <TextField<Fields>
            name="zip"
            label="Home ZIP code"
            hint="Other chaplains don’t see it."
            inputMode="numeric"
            autoComplete="postal-code"
          />
          {zip !== null && (
            <p role="status" className="text-sm">
              {place ?? 'The portal doesn’t know this ZIP code, so your distance is not known.'}
            </p>
          )}
        </div>
        <TextField<Fields>
          name="miles"
          label="How far, in miles"
          hint="One way, from home."
          inputMode="numeric"
        />
      </div>
      <SelectField<Fields> name="overnight" label="Overnight" choices={OVERNIGHT} />
      <div>
        <SubmitButton look="secondary">Save travel</SubmitButton>
      </div>
    </Form>
  );
}
