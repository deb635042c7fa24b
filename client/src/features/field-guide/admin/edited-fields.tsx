import { useFormContext } from 'react-hook-form';
import { SwitchField } from '#client/components/form/switch-field.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import type { Section } from '#shared/field-guide/schemas.ts';
import { baseOf, type SectionFields } from './section-fields.ts';
import { editorOf, StoredText } from './stale-save.tsx';
import { TextEditor } from './text-editor.tsx';

export interface Aside {
  stored: Section;
  mine: SectionFields | null;
}

interface EditedFieldsProps {
  aside?: Aside | null;
  onAside?: (aside: Aside | null) => void;
}

export function EditedFields({ aside = null, onAside }: EditedFieldsProps) {
  const { reset } = useFormContext<SectionFields>();
  return (
    <>
      {aside?.mine && (
        <Notice title={`The form now shows what ${editorOf(aside.stored)} saved`}>
          <Button
            look="quiet"
            className="-ml-4"
            onClick={() => {
              if (aside.mine) reset({ ...aside.mine, base: baseOf(aside.stored) }, KEEP);
              onAside?.({ ...aside, mine: null });
            }}
          >
            Put back what I typed
          </Button>
        </Notice>
      )}
      {aside && !aside.mine && (
        <details className="rounded border border-line">
          <summary className="flex min-h-11 items-center px-4 font-semibold">
            {`What ${editorOf(aside.stored)} saved`}
          </summary>
          <StoredText content={aside.stored.content} label="Text that is stored now" />
        </details>
      )}
      <div className="grid grid-cols-[1fr_min(5rem,100px)] items-start gap-5 sm:grid-cols-[1fr_8rem]">
        <TextField<SectionFields> name="title" label="Title" autoComplete="off" />
        <TextField<SectionFields>
          name="orderIndex"
          label="Order"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextEditor />
      <SwitchField<SectionFields> name="isPublished" label="Published: visible to chaplains" />
    </>
  );
}

const KEEP = { keepDefaultValues: true };
