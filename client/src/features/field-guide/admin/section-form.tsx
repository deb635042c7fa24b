import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useCreateSection, useUpdateSection } from '#client/features/field-guide/mutations.ts';
import { ApiError } from '#client/lib/call/api-error.ts';
import { call } from '#client/lib/call/api.ts';
import { getSection } from '#shared/field-guide/api.ts';
import type { Section } from '#shared/field-guide/schemas.ts';
import { EditedFields, type Aside } from './edited-fields.tsx';
import { PublishQuestion, usePublishQuestion } from './publish-question.tsx';
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
  draft: string;
  onDone: () => void;
}

export function CreateSectionForm({ draft, count, onDone }: FormProps & { count: number }) {
  const create = useCreateSection();
  const question = usePublishQuestion();
  const pristine = newSection(count);
  return (
    <Form
      schema={sectionFields}
      defaultValues={pristine}
      draft={draft}
      draftsAll
      onSubmit={async (values) => {
        if (question.asks(values, null)) return false;
        await create.mutateAsync({ body: bodyOf(values) });
        onDone();
        return true;
      }}
    >
      <PublishQuestion {...question} />
      <div className={question.brackets ? 'hidden' : 'contents'}>
        <TemplateChoice />
        <EditedFields />
        {!question.brackets && (
          <DialogFooter>
            <SubmitButton>Create Section</SubmitButton>
          </DialogFooter>
        )}
      </div>
    </Form>
  );
}

/** Sends only the changed fields, with the version of the section that editing began from. */
export function EditSectionForm({ draft, section, onDone }: FormProps & { section: Section }) {
  const { id } = section;
  const update = useUpdateSection();
  const create = useCreateSection();
  const pristine = fieldsOf(section);
  const question = usePublishQuestion();
  const [stale, setStale] = useState<Section | null>(null);
  const [isDeleted, setDeleted] = useState(false);
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
      draftsAll
      onSubmit={async (values) => {
        if (question.asks(values, isDeleted ? null : (values.base ?? section))) return false;
        try {
          await (isDeleted ? create.mutateAsync({ body: bodyOf(values) }) : save(values));
        } catch (error) {
          if (isNotFound(error)) setDeleted(true);
          else if (isStale(error)) setStale(await call(getSection, { params: { id } }));
          else throw error;
          return false;
        }
        onDone();
        return true;
      }}
    >
      <PublishQuestion {...question} />
      {stale && !question.brackets && (
        <StaleSave
          stored={stale}
          onGoOn={(mine) => {
            setAside({ stored: stale, mine });
            setStale(null);
          }}
        />
      )}
      <div className={stale || question.brackets ? 'hidden' : 'contents'}>
        {isDeleted && (
          <Notice tone="amber" title="Somebody deleted this section" urgent>
            What you typed is all here. Save it as a new section, or close.
          </Notice>
        )}
        <EditedFields aside={aside} onAside={setAside} />
        {!stale && !question.brackets && (
          <DialogFooter>
            <SubmitButton>{isDeleted ? 'Save as a New Section' : 'Save Changes'}</SubmitButton>
          </DialogFooter>
        )}
      </div>
    </Form>
  );
}

function bodyOf({ title, content, orderIndex, isPublished }: SectionValues) {
  return { title, content, orderIndex, isPublished };
}

function isNotFound(error: unknown) {
  return error instanceof ApiError && error.status === 404;
}

function isStale(error: unknown) {
  return error instanceof ApiError && error.body.code === 'stale-section';
}
