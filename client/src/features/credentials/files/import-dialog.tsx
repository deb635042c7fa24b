import { useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import { Switch } from '#client/components/ui/switch.tsx';
import { needsProof, serverMessage } from '#client/lib/call/api-error.ts';
import type { PreviewedCredential } from '#shared/credentials/files/schemas.ts';
import { useImportCredentials, usePreviewCredentials } from './mutations.ts';
import { PreviewTable } from './preview-table.tsx';
import { readFile } from './read-file.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const preview = usePreviewCredentials();
  const importing = useImportCredentials();
  const [file, setFile] = useState('');
  const [checked, setChecked] = useState<readonly PreviewedCredential[]>([]);
  const [confirmsDates, setConfirmsDates] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const check = async (text: string, confirms: boolean) => {
    setProblem(null);
    try {
      const body = { file: text, confirmsDates: confirms };
      setChecked((await preview.mutateAsync({ body })).rows);
    } catch (error) {
      setProblem(serverMessage(error));
    }
  };
  const choose = async (chosen: File) => {
    setChecked([]);
    const read = await readFile(chosen);
    if ('problem' in read) {
      setProblem(read.problem);
      return;
    }
    setFile(read.text);
    await check(read.text, confirmsDates);
  };
  const accepted = checked.filter(({ outcome }) => outcome !== 'refuse');
  const store = async () => {
    setProblem(null);
    try {
      const body = { file, confirmsDates, numbers: accepted.map(({ number }) => number) };
      await importing.mutateAsync({ body });
      onClose();
    } catch (error) {
      if (needsProof(error)) return;
      const told = serverMessage(error);
      await check(file, confirmsDates);
      setProblem(told);
    }
  };
  const isBusy = preview.isPending || importing.isPending;
  const asksDates = confirmsDates || checked.some(({ isAboutDates }) => isAboutDates);

  return (
    <Dialog
      wide
      title="Import credentials"
      description="A CSV file with the columns Email and Credential, and optionally Number, Issued By, Issued On, Ends On and Note. You see what each row changes before anything is saved. What you import counts as verified."
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv"
          disabled={isBusy}
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) void choose(chosen);
          }}
          className={`${INPUT_CLASS} min-w-0 file:mr-3 file:rounded file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink`}
        />
      </div>
      {problem !== null && (
        <Notice tone="red" urgent>
          {problem}
        </Notice>
      )}
      {asksDates && (
        <Notice tone="amber" title="Some dates look mistyped">
          <Switch
            label="The dates are right"
            checked={confirmsDates}
            waiting={preview.isPending}
            onChange={(confirms) => {
              setConfirmsDates(confirms);
              void check(file, confirms);
            }}
          />
        </Notice>
      )}
      {checked.length > 0 && <PreviewTable rows={checked} />}
      <DialogFooter>
        <Button
          look="primary"
          needsConnection
          waiting={isBusy}
          disabled={accepted.length === 0}
          onClick={() => void store()}
        >
          {accepted.length === 0
            ? 'Import'
            : `Import ${accepted.length.toLocaleString('en-US')} ${accepted.length === 1 ? 'row' : 'rows'}`}
        </Button>
        <ConnectionNote className="basis-full" />
      </DialogFooter>
    </Dialog>
  );
}
