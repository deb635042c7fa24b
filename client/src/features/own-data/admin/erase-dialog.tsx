import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useEraseUser } from '#client/features/own-data/mutations.ts';
import { erasurePreviewQuery } from '#client/features/own-data/queries.ts';
import { ERASED_PARTS, KEPT_PARTS } from '#shared/own-data/constants.ts';
import { eraseBody, type ErasurePreview, type ErasureRequest } from '#shared/own-data/schemas.ts';

interface EraseDialogProps {
  request: ErasureRequest;
  onClose: () => void;
}

export function EraseDialog({ request, onClose }: EraseDialogProps) {
  const query = useQuery(erasurePreviewQuery(request.userId));
  return (
    <FormDialog
      wide
      title={`Erase ${request.name}?`}
      description="This can’t be undone. Backups keep the person’s data until the backups are deleted."
      onClose={onClose}
    >
      <QueryView query={query} what="The preview" loading={<Skeleton className="h-96" />}>
        {(preview) => <Preview preview={preview} onErased={onClose} />}
      </QueryView>
    </FormDialog>
  );
}

function Preview({ preview, onErased }: { preview: ErasurePreview; onErased: () => void }) {
  const { goes, stays, problem, email } = preview;
  const erase = useEraseUser();
  return (
    <Form
      schema={eraseBody}
      defaultValues={{ username: '' }}
      onSubmit={async (body) => {
        await erase.mutateAsync({ params: { id: preview.userId }, body });
        onErased();
      }}
    >
      <section aria-labelledby="what-goes">
        <h3 id="what-goes" className="font-semibold">
          This is deleted for good
        </h3>
        <ul className="mt-2 list-disc pl-5">
          {goes.map(({ part, count }) => (
            <li key={part}>
              {ERASED_PARTS[part]}
              {count > 1 && <Count count={count} />}
            </li>
          ))}
        </ul>
      </section>
      {stays.length > 0 && (
        <section aria-labelledby="what-stays">
          <h3 id="what-stays" className="font-semibold">
            This stays, under the name “Former chaplain”
          </h3>
          <ul className="mt-2 list-disc pl-5">
            {stays.map(({ part, count }) => (
              <li key={part}>
                {KEPT_PARTS[part].label}
                <Count count={count} />
                <span className="block text-soft">{KEPT_PARTS[part].why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Notice title="Tell the person yourself">
        <p>
          The portal can’t send the person a message, because it deletes their email address. Write
          to them before you erase their data.
        </p>
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4 wrap-anywhere"
        >
          {email}
        </a>
      </Notice>
      {problem ? (
        <Notice tone="amber" title="This can’t be done now">
          {problem}
        </Notice>
      ) : (
        <TextField<{ username: string }>
          name="username"
          label={`Type the username “${preview.username}” to confirm`}
          autoCapitalize="none"
          autoComplete="off"
        />
      )}
      <DialogFooter>
        {!problem && <SubmitButton look="destructive">Erase for good</SubmitButton>}
      </DialogFooter>
    </Form>
  );
}

function Count({ count }: { count: number }) {
  return <span className="text-soft tabular-nums"> ({count.toLocaleString('en-US')})</span>;
}
