import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { LANGUAGE_LEVELS, LEVEL_LABELS } from '#shared/availability/constants.ts';
import type { LanguagesBody } from '#shared/availability/schemas.ts';
import { choiceValue } from '#shared/program/list-schemas.ts';
import { entryLabel, entryOf } from '#shared/program/lists.ts';
import { offeredChoices } from '#shared/program/offered-entries.ts';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { AskForProfile } from './ask-for-profile.tsx';
import { useSetLanguages } from './offer-mutations.ts';
import { ownAvailabilityQuery } from './queries.ts';

type Languages = LanguagesBody['languages'];

const languageForm = z.object({
  language: choiceValue('Choose a language'),
  level: z.enum(LANGUAGE_LEVELS, 'Choose how well you speak this language'),
});

type LanguageForm = z.output<typeof languageForm>;

const LEVELS = LANGUAGE_LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }));

export function OwnLanguages({ id }: { id: string }) {
  const query = useQuery(ownAvailabilityQuery);
  return (
    <Panel id={id} title="Languages I Speak">
      <QueryView query={query} what="Your languages" loading={<Skeleton className="h-40" />}>
        {(own) => (own ? <Languages held={own.languages} /> : <AskForProfile />)}
      </QueryView>
    </Panel>
  );
}

function Languages({ held }: { held: Languages }) {
  const { languages: list } = useLists();
  const change = useSetLanguages();
  const section = useKeepFocus<HTMLDivElement>(() => undefined);
  // Leaves out languages that the chaplain already has.
  const rest = {
    ...list,
    entries: list.entries.filter(
      (entry) => !held.some(({ language }) => entryOf(list, language) === entry),
    ),
  };
  return (
    <div ref={section} tabIndex={-1} className="flex flex-col gap-5">
      {held.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {held.map(({ language, level }) => {
            const label = entryLabel(list, language);
            return (
              <li key={language} className="flex items-center justify-between gap-x-3">
                <span className="min-w-0 py-2 wrap-anywhere">
                  {label} <span className="text-soft">· {LEVEL_LABELS[level]}</span>
                </span>
                <Button
                  look="quiet"
                  className="-mr-4"
                  aria-label={`Remove: ${label}`}
                  needsConnection
                  waiting={change.isPending}
                  onClick={() =>
                    change.mutate({
                      body: { languages: held.filter((each) => each.language !== language) },
                    })
                  }
                >
                  Remove
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <Form<LanguageForm, LanguageForm>
        schema={languageForm}
        defaultValues={{ language: '', level: 'fluent' }}
        clearsWhenSent
        onSubmit={(added) => change.mutateAsync({ body: { languages: [...held, added] } })}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField<LanguageForm>
            name="language"
            label="Language"
            choices={[{ value: '', label: 'Choose one' }, ...offeredChoices(rest, [])]}
          />
          <SelectField<LanguageForm> name="level" label="How well" choices={LEVELS} />
        </div>
        <div>
          <SubmitButton look="secondary">Add language</SubmitButton>
        </div>
      </Form>
    </div>
  );
}
