import type { ReactNode } from 'react';
import { Panel } from '#client/components/ui/panel.tsx';
import type { Person } from '#shared/person/schemas.ts';
import { Availability } from './availability.tsx';
import { Changes } from './changes.tsx';
import { Deployments } from './deployments.tsx';
import { Facts } from './facts.tsx';
import { Messages } from './messages.tsx';
import { Notes } from './notes.tsx';
import { Trainings } from './trainings.tsx';

interface PersonViewProps {
  person: Person;
  /** A badge that says whether the person can be deployed. */
  standing: ReactNode;
  /** Panels of other features, which come first. */
  children?: ReactNode;
}

/** On wide screens, name and contacts stay in sight beside the rest. */
export function PersonView({ person, standing, children }: PersonViewProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(20rem,1fr)_2fr] print:block">
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-[calc(var(--bar-shown)+1rem)]">
        <Facts person={person} standing={standing} />
        <Notes person={person} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {children}
        {person.profile && (
          <>
            {person.availability && (
              <Panel title="Availability">
                <Availability availability={person.availability} />
              </Panel>
            )}
            <Panel title="Deployments">
              <Deployments person={person} />
            </Panel>
            <Panel title="Trainings">
              <Trainings trainings={person.trainings} />
            </Panel>
          </>
        )}
        <Panel title="Messages">
          <Messages person={person} />
        </Panel>
        <Panel title="Changes">
          <Changes person={person} />
        </Panel>
      </div>
    </div>
  );
}
