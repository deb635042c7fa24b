import * as api from '#shared/person/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadUser } from '#server/features/people/policy.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { removeNote, writeNote } from './notes.ts';
import { loadPerson } from './policy.ts';
import { presentNote } from './present.ts';
import { listNotes } from './queries.ts';
import { readPerson } from './service.ts';

interface PersonSettings {
  keepsMail: boolean;
}

export function personRoutes(db: Database, settings: PersonSettings): Mounted[] {
  const readNotes = async (userId: string) => ({
    notes: (await listNotes(db.orm, userId)).map(presentNote),
  });
  return [
    mount(api.getPerson, loaded('list-chaplains', loadPerson), async ({ resource }) =>
      readPerson(db.orm, resource, settings),
    ),

    mount(
      api.writeNote,
      loaded('manage-chaplains', loadUser),
      async ({ user, resource, params, body }) => {
        const note = { id: params.noteId, userId: resource.id, actorId: user.id };
        await writeNote(db, { ...note, ...body });
        return readNotes(resource.id);
      },
    ),

    mount(api.removeNote, loaded('manage-chaplains', loadUser), async (call) => {
      const { user, resource, params } = call;
      await removeNote(db, { id: params.noteId, userId: resource.id, actorId: user.id });
      return readNotes(resource.id);
    }),
  ];
}
