import { queryOptions, useQuery } from '@tanstack/react-query';
import { Empty } from '#client/components/layout/states.tsx';
import { Entries } from '#client/features/directory/entries.tsx';
import { noteStoodIn } from '#client/lib/call/connection.ts';
import { peopleOnDevice } from '#client/lib/device/people.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import { entryLabel, entryLabels } from '#shared/program/lists.ts';
import { foldText } from '#shared/search.ts';

const KEY = 'people-on-device';

/** Not in queries.ts, so that the directory doesn't load the device's database. */
const peopleQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async () => {
    const { people, storedAt } = await peopleOnDevice();
    if (storedAt) noteStoodIn(KEY, storedAt);
    return people;
  },
  staleTime: 0,
  gcTime: 0,
});

export function PeopleOnDevice({ search }: { search: string }) {
  const { data: people } = useQuery(peopleQuery);
  const { affiliation, expertise } = useLists();
  if (!people) return null;
  const found = people.filter((entry) =>
    isFound(
      {
        ...entry,
        affiliation: entryLabel(affiliation, entry.affiliation),
        expertise: entryLabels(expertise, entry.expertise),
      },
      search,
    ),
  );
  if (people.length === 0) {
    return (
      <Empty
        title="No people on this device yet"
        hint="The directory needs a connection. While you have one, press the star, ‘Keep on this phone’, beside the people you may need offline."
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-reading">
        <p role="status" className="text-lg font-semibold">
          {`Kept on this device: ${countOf(found.length, people.length)}`}
        </p>
        <p className="text-soft">
          The whole directory needs a connection. Without one, you see the people you kept on this
          device and the people deployed with you.
        </p>
      </div>
      {found.length === 0 && (
        <Empty title="No Matching Chaplains" hint="Try another name, or clear the search." />
      )}
      <Entries entries={found} />
    </div>
  );
}

function countOf(found: number, all: number) {
  const people = all === 1 ? '1 person' : `${all} people`;
  return found === all ? people : `${found} of ${people}`;
}

/** Searches fewer fields than the server's search of the directory does. */
function isFound(entry: DirectoryEntry, search: string) {
  const { firstName, lastName, city, affiliation, expertise } = entry;
  const text = foldText([firstName, lastName, city, affiliation, ...expertise].join(' '));
  return foldText(search)
    .split(/[\s,]+/)
    .every((word) => text.includes(word));
}
