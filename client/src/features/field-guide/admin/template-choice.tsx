import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { OFFERED, TEMPLATES } from '#client/features/field-guide/templates/templates.ts';
import type { SectionFields } from './section-fields.ts';

type Template = (typeof TEMPLATES)[number];

export function TemplateChoice() {
  const { getValues, reset } = useFormContext<SectionFields>();
  const [showsAll, setShowsAll] = useState(false);
  const [filledIn, setFilledIn] = useState({ title: '', content: '' });
  const [asksFor, setAsksFor] = useState<Template | null>(null);
  const [failed, setFailed] = useState(false);

  const fill = async (template: Template) => {
    setAsksFor(null);
    setFailed(false);
    try {
      const { title, orderIndex } = template;
      const content = await template.load();
      const values = { title, content, orderIndex: String(orderIndex), isPublished: false };
      reset({ ...getValues(), ...values }, { keepDefaultValues: true });
      setFilledIn({ title, content });
    } catch {
      setFailed(true);
    }
  };

  const choose = (template: Template) => {
    const { title, content } = getValues();
    const isTyped = title !== filledIn.title || content !== filledIn.content;
    if (isTyped && (title !== '' || content !== '')) setAsksFor(template);
    else void fill(template);
  };

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">Start from a template</legend>
      <div className="grid grid-fit-2 gap-2 sm:flex sm:flex-wrap">
        {TEMPLATES.slice(0, showsAll ? undefined : OFFERED).map((template) => (
          <Button
            key={template.title}
            className="max-sm:px-2 max-sm:text-sm max-sm:leading-tight"
            onClick={() => choose(template)}
          >
            {template.title}
          </Button>
        ))}
        {!showsAll && (
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            More templates
          </Button>
        )}
      </div>
      {asksFor && (
        <div role="alert" className="rounded bg-amber-wash p-4">
          <p className="font-semibold">
            {`Replace what you typed with the template “${asksFor.title}”?`}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button autoFocus onClick={() => setAsksFor(null)}>
              Keep what I typed
            </Button>
            <Button look="destructive" onClick={() => void fill(asksFor)}>
              Replace
            </Button>
          </div>
        </div>
      )}
      {failed && (
        <Notice tone="red" urgent>
          The template did not load. Check your connection and choose it again.
        </Notice>
      )}
    </fieldset>
  );
}
