import { useEffect, useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFieldMessage } from '#client/components/form/field.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { TextInput } from '#client/components/form/text-input.tsx';
import { addMonths } from '#shared/calendar-date.ts';
import type { CredentialKind } from '#shared/credentials/schemas.ts';

interface Fields {
  number: string;
  issuer: string;
  issuedOn: string;
  endsOn: string;
  note: string;
}

const EARLIEST = '1900-01-01';
const LATEST = '2199-12-31';

/** The form fields of a credential; its kind decides which are shown and required. */
export function CredentialFields({ kind }: { kind: CredentialKind }) {
  const isEnding = kind.holdsMonths !== null;
  return (
    <>
      {kind.numberRule !== 'none' && (
        <TextField<Fields>
          name="number"
          label="Number"
          autoComplete="off"
          optional={kind.numberRule === 'allowed'}
        />
      )}
      <IssuerField issuers={kind.issuers} />
      <div className="grid grid-fit-2 gap-5">
        <DateField name="issuedOn" label="Issued on" optional={!isEnding} />
        <DateField
          name="endsOn"
          label="Ends on"
          hint={isEnding ? 'The last day' : 'The last day; leave empty if there is no end'}
          optional={!isEnding}
        />
      </div>
      <UsualEnd kind={kind} />
      {kind.noteRule !== 'none' && (
        <TextAreaField<Fields> name="note" label="Note" optional={kind.noteRule === 'allowed'} />
      )}
    </>
  );
}

function IssuerField({ issuers }: { issuers: readonly string[] }) {
  const { register } = useFormContext();
  const message = useFieldMessage('issuer');
  const listId = useId();
  return (
    <>
      <TextInput
        label="Issued by"
        list={issuers.length > 0 ? listId : undefined}
        autoComplete="off"
        message={message}
        optional
        {...register('issuer')}
      />
      <datalist id={listId}>
        {issuers.map((issuer) => (
          <option key={issuer}>{issuer}</option>
        ))}
      </datalist>
    </>
  );
}

interface DateFieldProps {
  name: 'issuedOn' | 'endsOn';
  label: string;
  hint?: string;
  optional: boolean;
}

function DateField({ name, ...rest }: DateFieldProps) {
  const { register } = useFormContext();
  const message = useFieldMessage(name);
  return (
    <TextInput
      {...rest}
      type="date"
      min={EARLIEST}
      max={LATEST}
      message={message}
      {...register(name)}
    />
  );
}

/** Fills in the usual end date once the issue date is typed. Keeps an end date that was typed. */
function UsualEnd({ kind: { holdsMonths } }: { kind: CredentialKind }) {
  const { setValue, getValues } = useFormContext<Fields>();
  const issuedOn = useWatch<Fields, 'issuedOn'>({ name: 'issuedOn' });
  const filled = useRef('');
  useEffect(() => {
    if (holdsMonths === null || !/^(?:19|2)\d+-\d\d-\d\d$/.test(issuedOn)) return;
    const typed = getValues('endsOn');
    if (typed !== '' && typed !== filled.current) return;
    filled.current = addMonths(issuedOn, holdsMonths);
    setValue('endsOn', filled.current, { shouldDirty: true });
  }, [holdsMonths, issuedOn, getValues, setValue]);
  return null;
}
