import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { PeopleList } from '#client/features/people-list/people-list.tsx';

const SHOWN = ['/api/people'] as const;

export function PeoplePage() {
  return (
    <DeskPage title="People" action={<RefreshButton shown={SHOWN} />}>
      <PeopleList />
    </DeskPage>
  );
}
