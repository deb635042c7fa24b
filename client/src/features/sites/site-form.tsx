import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { SwitchField } from '#client/components/form/switch-field.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { recipientsLabel } from '#client/lib/recipients-label.ts';
import { createSiteBody, type Site } from '#shared/sites/schemas.ts';
import { useCreateSite, useUpdateSite } from './mutations.ts';
import { sitePeopleQuery } from './queries.ts';

const { shape } = createSiteBody;

const siteFields = z.object({
  name: z._default(shape.name, ''),
  address: shape.address,
  contact: shape.contact,
  directions: shape.directions,
  bring: shape.bring,
  tell: z.boolean(),
});

type SiteFields = z.input<typeof siteFields>;

interface SiteFormProps {
  activationId: string;
  /** The site to edit; null to add one. */
  site: Site | null;
  draft: string;
  onDone: () => void;
}

/** Sends only changed fields, so that two editors don't undo each other's changes. */
export function SiteForm({ activationId, site, draft, onDone }: SiteFormProps) {
  const create = useCreateSite();
  const update = useUpdateSite();
  const [defaultValues] = useState(() => fieldsOf(site));
  const save = async ({ tell, ...values }: z.output<typeof siteFields>) => {
    if (!site) return create.mutateAsync({ params: { id: activationId }, body: values });
    const stored = siteFields.parse(defaultValues);
    const body = changesOf<Partial<typeof values>>(stored, values);
    if (Object.keys(body).length === 0) return undefined;
    const params = { id: activationId, siteId: site.id };
    return update.mutateAsync({ params, body: { ...body, tell } });
  };
  return (
    <Form
      schema={siteFields}
      defaultValues={defaultValues}
      draft={draft}
      onSubmit={async (values) => {
        await save(values);
        onDone();
      }}
    >
      <TextField<SiteFields>
        name="name"
        label="Name"
        hint="A name that helps chaplains find the place"
        autoComplete="off"
      />
      <TextField<SiteFields>
        name="address"
        label="Street address"
        hint="Opens in the maps app on chaplains’ phones"
        autoComplete="off"
        optional
      />
      <TextField<SiteFields>
        name="contact"
        label="Contact there"
        hint="Name and phone of somebody at the site"
        autoComplete="off"
        optional
      />
      <TextAreaField<SiteFields> name="directions" label="Directions" rows={2} optional />
      <TextAreaField<SiteFields> name="bring" label="What to bring" rows={2} optional />
      {site && <Told activationId={activationId} site={site} />}
      <DialogFooter>
        <SubmitButton>{site ? 'Save site' : 'Open site'}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function Told({ activationId, site }: { activationId: string; site: Site }) {
  const { dirtyFields } = useFormState<SiteFields>();
  const tells = useWatch<SiteFields, 'tell'>({ name: 'tell' });
  const changed = Object.keys(dirtyFields).filter((name) => name !== 'tell');
  const isMoved = changed.includes('name') || changed.includes('address');
  const count = useQuery({
    ...sitePeopleQuery(activationId, site.id),
    enabled: changed.length > 0,
  }).data;
  if (changed.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {isMoved && (
        <Notice tone="amber">
          This also corrects the site in hours that haven’t been approved yet. If people go to
          another place now, open a new site and move them instead.
        </Notice>
      )}
      <SwitchField<SiteFields> name="tell" label="Notify people who are there or on their way" />
      <p role="status">
        {tells
          ? count &&
            (count.people === 0
              ? 'Nobody has been called to this site yet, so nobody is notified.'
              : recipientsLabel(count))
          : 'No notification is sent. Chaplains who were called see the change on their call.'}
      </p>
    </div>
  );
}

function fieldsOf(site: Site | null): SiteFields {
  return {
    name: site?.name ?? '',
    address: site?.address ?? '',
    contact: site?.contact ?? '',
    directions: site?.directions ?? '',
    bring: site?.bring ?? '',
    tell: true,
  };
}
