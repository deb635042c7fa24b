import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldLabel, FieldNote } from '#client/components/form/field-parts.tsx';
import { useField } from '#client/components/form/field.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import {
  MarkdownArea,
  type ImageDialogProps,
} from '#client/components/markdown-editor/markdown-area.tsx';
import type { ToolName } from '#client/components/markdown-editor/tools/tools.ts';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { CONTENT_MAX_LENGTH } from '#shared/field-guide/constants.ts';
import type { SectionFields } from './section-fields.ts';

const Preview = lazyComponent(async () => (await import('./preview.tsx')).Preview, NotArrived);

const LazyImageDialog = lazyComponent(
  async () => (await import('./image-dialog.tsx')).ImageDialog,
  NotArrived,
);

const HINT =
  'Type, or paste from Word, Google Docs or a web page: headings, lists and tables are kept.';
const TOOLS: readonly ToolName[] = [
  'heading',
  'bold',
  'list',
  'checklist',
  'link',
  'table',
  'image',
];
const VIEWS = ['Write', 'Preview'] as const;
/** Classes that let the browser skip the layout of blocks outside the visible part. */
const UNSEEN_UNLAID =
  '[&>div>*]:[contain-intrinsic-size:auto_3rem] [&>div>*]:[content-visibility:auto]';
const PANE = 'h-[44dvh] min-h-64 overflow-y-auto';

export function TextEditor() {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Write');
  const content = useWatch<SectionFields, 'content'>({ name: 'content' });
  const { id, noteId, message, aria } = useField('content', HINT);
  return (
    <div className="flex flex-col gap-1.5">
      <div role="group" aria-label="Content: write or preview" className="flex gap-6 lg:hidden">
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={view === each}
            onClick={() => setView(each)}
            className="min-h-11 border-b-3 border-transparent px-1 font-semibold text-soft hover:text-ink aria-pressed:border-gold aria-pressed:text-ink"
          >
            {each}
          </button>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className={`flex min-w-0 flex-col gap-1.5 ${view === 'Write' ? '' : 'max-lg:hidden'}`}>
          <FieldLabel htmlFor={id}>Content</FieldLabel>
          <MarkdownArea
            id={id}
            name="content"
            tools={TOOLS}
            maxLength={CONTENT_MAX_LENGTH}
            aria={aria}
            ImageDialog={ImageDialog}
            className={`${PANE} resize-none`}
          />
        </div>
        <section
          aria-label="Preview"
          className={`flex min-w-0 flex-col gap-1.5 ${view === 'Preview' ? '' : 'max-lg:hidden'}`}
        >
          <p aria-hidden="true" className="font-semibold max-lg:hidden">
            Preview
          </p>
          <div
            // oxlint-disable-next-line no-noninteractive-tabindex -- focusable, so keys can scroll it
            tabIndex={0}
            className={`rounded border border-line bg-paper px-4 py-3 lg:h-0 lg:grow ${PANE} ${UNSEEN_UNLAID}`}
          >
            <LazyBoundary fallback={<Skeleton className="h-40" />}>
              <Preview content={content} />
            </LazyBoundary>
          </div>
        </section>
      </div>
      <FieldNote id={noteId} message={message} hint={HINT} />
    </div>
  );
}

function ImageDialog(props: ImageDialogProps) {
  return (
    <LazyBoundary fallback={null}>
      <LazyImageDialog {...props} />
    </LazyBoundary>
  );
}
