import { useRef, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { CredentialFields } from '#client/features/credentials/credential-fields.tsx';
import { DateQuestion } from '#client/features/credentials/date-question.tsx';
import { useFileUpload } from '#client/features/uploads/use-file-upload.ts';
import { useNoStrayDrops } from '#client/features/uploads/use-no-stray-drops.ts';
import { dateDoubts } from '#shared/credentials/date-doubts.ts';
import type { Credential, HeldKind, OwnCredentials } from '#shared/credentials/schemas.ts';
import { DocumentField } from './document-field.tsx';
import { entryFields, entryValues, type EntryFields } from './entry-fields.ts';
import {
  isAboutDates,
  useChangeCredential,
  useEnterCredential,
  useRegisterDocument,
} from './mutations.ts';

interface EntryFormProps {
  own: OwnCredentials;
  held: HeldKind | null;
  credential: Credential | null;
  onDone: () => void;
}

const NEEDS_PAPER = 'Add a photo or a PDF of the paper';
const STILL_UPLOADING = 'The file is still being uploaded. Please wait a moment.';

export function EntryForm({ own, held, credential, onDone }: EntryFormProps) {
  const enter = useEnterCredential();
  const change = useChangeCredential();
  const { mutateAsync: register } = useRegisterDocument();
  const files = useFileUpload({ purpose: 'credential-document', register });
  useNoStrayDrops();
  const box = useRef<HTMLDivElement>(null);
  const [keepsDocument, setKeepsDocument] = useState(Boolean(credential?.document));
  const [asked, setAsked] = useState<Record<string, string>>({});
  const { upload } = files;
  const kindOf = (id: string) => own.kinds.find(({ kind }) => kind.id === id)?.kind;

  const problemOfFile = (kindId: string) => {
    if (upload.step === 'ready' || keepsDocument) return null;
    if (upload.step !== 'none') return STILL_UPLOADING;
    return kindOf(kindId)?.documentRule === 'required' ? NEEDS_PAPER : null;
  };
  const documentPath = () => {
    if (upload.step === 'ready') return upload.stored.objectPath;
    return keepsDocument ? undefined : null;
  };

  return (
    <Form
      schema={entryFields}
      defaultValues={entryValues(held, credential)}
      onSubmit={async ({ kindId, ...details }) => {
        const problem = problemOfFile(kindId);
        if (problem !== null) {
          if (upload.step === 'none') files.drop(problem);
          box.current?.focus();
          return false;
        }
        const doubts = details.confirmsDates ? {} : datesAsked(details, own.today);
        setAsked(doubts);
        if (Object.keys(doubts).length > 0) return false;
        const body = { ...details, documentPath: documentPath() };
        try {
          if (credential) await change.mutateAsync({ params: { id: credential.id }, body });
          else await enter.mutateAsync({ body: { kindId, ...body } });
        } catch (error) {
          if (isAboutDates(error)) setAsked(error.body.fields ?? {});
          throw error;
        }
        return onDone();
      }}
    >
      {!held && <KindField own={own} />}
      <OfKind kindOf={kindOf}>
        {(kind) => (
          <>
            <CredentialFields kind={kind} />
            {kind.documentRule !== 'none' && (
              <DocumentField
                files={files}
                box={box}
                stored={keepsDocument ? (credential?.document ?? null) : null}
                isRequired={kind.documentRule === 'required'}
                onReplace={() => setKeepsDocument(false)}
              />
            )}
            <DateQuestion asked={asked} />
          </>
        )}
      </OfKind>
      <DialogFooter>
        <SubmitButton>Send for verification</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

type Dates = { issuedOn?: string | null | undefined; endsOn?: string | null | undefined };

function datesAsked({ issuedOn, endsOn }: Dates, today: string): Record<string, string> {
  return { ...dateDoubts({ issuedOn, endsOn }, today) };
}

function KindField({ own }: { own: OwnCredentials }) {
  const choices = own.kinds
    .filter(({ kind, waiting }) => !kind.isRetired && !waiting)
    .map(({ kind }) => ({ value: kind.id, label: kind.name }));
  return (
    <SelectField<EntryFields>
      name="kindId"
      label="What is it?"
      choices={[{ value: '', label: 'Choose' }, ...choices]}
    />
  );
}

interface OfKindProps {
  kindOf: (id: string) => HeldKind['kind'] | undefined;
  children: (kind: HeldKind['kind']) => ReactNode;
}

function OfKind({ kindOf, children }: OfKindProps) {
  const kindId = useWatch<EntryFields, 'kindId'>({ name: 'kindId' });
  const kind = kindOf(kindId);
  return kind ? children(kind) : null;
}
