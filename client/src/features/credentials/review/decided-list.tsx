import { FileText, Pencil, Undo2, Upload } from 'lucide-react';
import { useState } from 'react';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ACTION_CELL, ACTIONS, CELL, FIT, ROW } from '#client/components/ui/table-class.ts';
import { useKinds } from '#client/features/credentials/queries.ts';
import { calendarDate, date } from '#client/lib/dates.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { listCredentials } from '#shared/credentials/api.ts';
import { exportCredentials } from '#shared/credentials/files/api.ts';
import { STATUS_LABELS } from '#shared/credentials/constants.ts';
import { withQuery } from '#shared/http.ts';
import type { ListedCredential } from '#shared/credentials/schemas.ts';

const CorrectDialog = lazyComponent(
  async () => (await import('./correct-dialog.tsx')).CorrectDialog,
  NotArrived,
);
const RevokeDialog = lazyComponent(
  async () => (await import('./reason-dialog.tsx')).RevokeDialog,
  NotArrived,
);

const ImportDialog = lazyComponent(
  async () => (await import('#client/features/credentials/files/import-dialog.tsx')).ImportDialog,
  NotArrived,
);

const NOUN = { one: 'credential', many: 'credentials' };
const COLUMNS = ['Name', 'Credential', 'Number', 'Issued', 'Ends', 'Decided'];
const STATUSES = ['verified', 'rejected', 'replaced'] as const;

type Opened = { dialog: 'correct' | 'revoke'; credential: ListedCredential };

export function DecidedList() {
  const kinds = useKinds();
  const list = useListPage(listCredentials, {
    filters: {
      search: 'text',
      kindId: 'text',
      status: (text) => ({ status: STATUSES.find((each) => each === text) ?? 'verified' }),
    },
    pageLength: 50,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const close = () => setOpened(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <SearchFilter placeholder="Name, email or phone" typed={list.typed} />
        <SelectFilter
          label="Credential"
          all="All credentials"
          value={list.get('kindId')}
          options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(kindId) => list.set('kindId', kindId)}
        />
        <SelectFilter
          label="Status"
          all={STATUS_LABELS.verified}
          value={list.get('status')}
          options={STATUSES.slice(1).map((value) => ({ value, label: STATUS_LABELS[value] }))}
          onChange={(status) => list.set('status', status)}
        />
      </div>
      <PagedResults
        list={list}
        what="The credentials"
        noun={NOUN}
        action={<FileActions list={list} onImport={() => setIsImporting(true)} />}
        loading={<LoadingTable />}
        empty={
          <Empty title="No credentials found">
            <Button onClick={() => setIsImporting(true)}>Import credentials</Button>
          </Empty>
        }
      >
        {(items) => (
          <ListTable caption="Credentials" columns={COLUMNS} hasActions>
            {items.map((credential) => (
              <DecidedRow
                key={credential.id}
                credential={credential}
                onOpen={(dialog) => setOpened({ dialog, credential })}
              />
            ))}
          </ListTable>
        )}
      </PagedResults>
      <LazyBoundary fallback={null}>
        {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
        {opened?.dialog === 'correct' && (
          <CorrectDialog credential={opened.credential} onClose={close} />
        )}
        {opened?.dialog === 'revoke' && (
          <RevokeDialog credential={opened.credential} onClose={close} onDone={close} />
        )}
      </LazyBoundary>
    </div>
  );
}

interface FileActionsProps {
  list: { criteria: object };
  onImport: () => void;
}

function FileActions({ list, onImport }: FileActionsProps) {
  return (
    <>
      <Button look="quiet" onClick={onImport}>
        <Upload className="size-4" aria-hidden="true" />
        Import
      </Button>
      <CsvLink href={withQuery(exportCredentials.path, { ...list.criteria })} />
    </>
  );
}

interface DecidedRowProps {
  credential: ListedCredential;
  onOpen: (dialog: Opened['dialog']) => void;
}

function DecidedRow({ credential, onOpen }: DecidedRowProps) {
  const { person, kind, number, issuedOn, endsOn, decidedAt, decidedBy, training } = credential;
  const { status, document, rejectReason } = credential;
  const about = `${kind.name} of ${person.name}`;
  return (
    <tr className={ROW}>
      <th scope="row" className={`${CELL} text-left font-semibold max-md:w-full`}>
        <PersonLink id={person.userId} name={person.name} className={FIT} />
      </th>
      <td className={CELL}>
        <span className={FIT}>{kind.name}</span>
        {rejectReason && <p className="max-w-72 text-sm text-soft wrap-anywhere">{rejectReason}</p>}
      </td>
      <td className={`${CELL} wrap-anywhere`}>{number}</td>
      <td className={CELL}>
        {issuedOn && (
          <>
            <span className="text-soft md:hidden">issued </span>
            {calendarDate(issuedOn)}
          </>
        )}
      </td>
      <td className={CELL}>
        <span className="text-soft md:hidden">ends </span>
        {endsOn ? calendarDate(endsOn) : 'no end'}
      </td>
      <td className={`${CELL} text-soft`}>
        {decidedAt && date(decidedAt)}
        {training ? ` by attending ‘${training.title}’` : decidedBy && ` by ${decidedBy}`}
      </td>
      <td className={ACTION_CELL}>
        <div className={ACTIONS}>
          {(status === 'verified' || document) && (
            <RowMenu name={about}>
              {document && (
                <MenuItem
                  icon={FileText}
                  needsConnection
                  onPress={() => window.open(document.path, '_blank', 'noreferrer')}
                >
                  Open the document
                </MenuItem>
              )}
              {status === 'verified' && (
                <MenuItem icon={Pencil} onPress={() => onOpen('correct')}>
                  Correct
                </MenuItem>
              )}
              {status === 'verified' && (
                <MenuItem icon={Undo2} onPress={() => onOpen('revoke')}>
                  Revoke
                </MenuItem>
              )}
            </RowMenu>
          )}
        </div>
      </td>
    </tr>
  );
}
