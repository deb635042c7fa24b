import { useFormContext } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { dayAndTime } from '#client/lib/dates.ts';
import type { Section } from '#shared/field-guide/schemas.ts';
import { fieldsOf, ontoStored, type SectionFields } from './section-fields.ts';

interface StaleSaveProps {
  stored: Section;
  /** Returns to the form. `aside` is the editor's own text if they chose the stored version. */
  onGoOn: (aside: SectionFields | null) => void;
}

export function StaleSave({ stored, onGoOn }: StaleSaveProps) {
  const { getValues, reset, setFocus, formState } = useFormContext<SectionFields>();
  const mine = getValues();
  const theirs = fieldsOf(stored);
  const take = (values: SectionFields) => reset(values, { keepDefaultValues: true });
  const goOn = (values: SectionFields, aside: SectionFields | null) => {
    take(values);
    onGoOn(aside);
    // Waits until the form's fields are mounted again, because only mounted fields can get focus.
    window.setTimeout(() => setFocus('content'));
  };
  return (
    <div className="flex grow flex-col gap-4">
      <div role="alert" className="rounded bg-amber-wash p-4">
        <p className="font-semibold">
          {`${editorOf(stored)} saved this section on ${dayAndTime(stored.updatedAt)}, while you were editing it.`}
        </p>
        <p>Nothing is saved yet, and nothing is lost: compare the two versions, then choose.</p>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Version label="Stored now" values={theirs} other={mine} />
        <Version label="What you typed" values={mine} other={theirs} />
      </div>
      <DialogFooter cancel="Keep editing" onCancel={() => goOn(ontoStored(mine, stored), null)}>
        <Button onClick={() => goOn(theirs, mine)}>Take theirs</Button>
        <Button
          type="submit"
          look="primary"
          waiting={formState.isSubmitting}
          onClick={() => take(ontoStored(mine, stored))}
        >
          Keep mine
        </Button>
      </DialogFooter>
    </div>
  );
}

interface VersionProps {
  label: string;
  values: SectionFields;
  other: SectionFields;
}

function Version({ label, values, other }: VersionProps) {
  const facts = [
    ['Title', values.title, other.title],
    ['Order', values.orderIndex, other.orderIndex],
    ['Status', status(values), status(other)],
  ] as const;
  return (
    <section aria-label={label} className="flex min-w-0 flex-col rounded border border-line">
      <h3 className="border-b border-line bg-sunken px-4 py-2 font-semibold">{label}</h3>
      <dl className="px-4 pt-3">
        {facts.map(([name, value, otherValue]) => (
          <div key={name} className="flex gap-2">
            <dt className="w-14 shrink-0 text-soft">{name}</dt>
            <dd className={`min-w-0 wrap-anywhere ${value === otherValue ? '' : 'font-semibold'}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <StoredText content={values.content} label={`${label}: content`} />
    </section>
  );
}

export function StoredText({ content, label }: { content: string; label: string }) {
  return (
    <pre
      aria-label={label}
      role="group"
      // oxlint-disable-next-line no-noninteractive-tabindex -- focusable, so that keys can scroll it
      tabIndex={0}
      className="m-2 h-[36dvh] min-h-40 overflow-y-auto p-2 font-sans whitespace-pre-wrap wrap-anywhere"
    >
      {content}
    </pre>
  );
}

function status({ isPublished }: SectionFields) {
  return isPublished ? 'Published' : 'Draft';
}

export function editorOf({ lastEditedBy }: Section) {
  return lastEditedBy ? `${lastEditedBy.firstName} ${lastEditedBy.lastName}` : 'Somebody else';
}
