import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useCreateSection, useUpdateSection } from '#client/features/field-guide/mutations.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { call } from '#client/lib/api.ts';
import { getSection } from '#shared/field-guide/api.ts';
import type { Section } from '#shared/field-guide/schemas.ts';
import { EditedFields, type Aside } from './edited-fields.tsx';
import {
  changesSince,
  fieldsOf,
  newSection,
  sectionFields,
  type SectionValues,
} from './section-fields.ts';
import { StaleSave } from './stale-save.tsx';
import { TemplateChoice } from './template-choice.tsx';

interface FormProps {
  /** Name under which what is typed is kept. */
  draft: string;
  onDone: () => void;
}

export function CreateSectionForm({ draft, count, onDone }: FormProps & { count: number }) {
  const create = useCreateSection();
  const pristine = newSection(count);
  return (
    <Form
      schema={sectionFields}
      defaultValues={pristine}
      draft={draft}
      onSubmit={async ({ title, content, orderIndex, isPublished }) => {
        await create.mutateAsync({ body: { title, content, orderIndex, isPublished } });
        onDone();
      }}
    >
      <TemplateChoice />
      <EditedFields draft={draft} pristine={pristine} />
      <DialogFooter>
        <SubmitButton>Create Section</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Sends what was changed and nothing else, with the version it was changed from. */
export function EditSectionForm({ draft, section, onDone }: FormProps & { section: Section }) {
  const { id } = section;
  const update = useUpdateSection();
  const pristine = fieldsOf(section);
  const [stale, setStale] = useState<Section | null>(null);
  const [aside, setAside] = useState<Aside | null>(null);
  const save = async (values: SectionValues) => {
    const base = values.base ?? section;
    const changes = changesSince(base, values);
    if (Object.keys(changes).length === 0) return;
    await update.mutateAsync({ params: { id }, body: { ...changes, version: base.version } });
  };
  return (
    <Form
      schema={sectionFields}
      defaultValues={pristine}
      draft={draft}
      onSubmit={async (values) => {
        try {
          await save(values);
        } catch (error) {
          if (!isStale(error)) throw error;
          setStale(await call(getSection, { params: { id } }));
          return false;
        }
        onDone();
        return true;
      }}
    >
      {stale && (
        <StaleSave
          stored={stale}
          onGoOn={(mine) => {
            setAside({ stored: stale, mine });
            setStale(null);
          }}
        />
      )}
      <div className={stale ? 'hidden' : 'contents'}>
        <EditedFields draft={draft} pristine={pristine} aside={aside} onAside={setAside} />
        {!stale && (
          <DialogFooter>
            <SubmitButton>Save Changes</SubmitButton>
          </DialogFooter>
        )}
      </div>
    </Form>
  );
}

function isStale(error: unknown) {
  return error instanceof ApiError && error.body.code === 'stale-section';
}
