import { refreshProgram } from '#client/lib/follow-program.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  addPicture,
  changeLogo,
  mergeEntry,
  removeLogo,
  updateProgram,
} from '#shared/program/api.ts';
import { LIST_LABELS, type ListName } from '#shared/program/lists.ts';
import { programSettingsQuery } from './queries.ts';

export function useUpdateProgram() {
  return useEndpointMutation(updateProgram, {
    stores: async (answer, client) => {
      client.setQueryData(programSettingsQuery.queryKey, answer);
      await refreshProgram(client).catch(() => undefined);
    },
    success: { title: 'Saved', description: 'The change is now in effect for everybody.' },
    failure: 'inline',
  });
}

export function useMergeEntry(list: ListName) {
  return useEndpointMutation(mergeEntry, {
    invalidates: [`/api/program/lists/${list}`],
    stores: async (answer, client) => {
      client.setQueryData(programSettingsQuery.queryKey, answer);
      await refreshProgram(client).catch(() => undefined);
    },
    success: {
      title: 'Merged',
      description: `Both entries of ${LIST_LABELS[list]} are now one. Existing records are updated within a few minutes.`,
    },
    failure: 'inline',
  });
}

export function useChangeLogo() {
  return useEndpointMutation(changeLogo, {
    stores: (_answer, client) => refreshProgram(client).catch(() => undefined),
    success: { title: 'Logo saved', description: 'Everybody now sees the new logo.' },
    failure: 'inline',
  });
}

export function useRemoveLogo() {
  return useEndpointMutation(removeLogo, {
    stores: (_answer, client) => refreshProgram(client).catch(() => undefined),
    success: { title: 'Logo removed', description: 'The portal shows its own mark again.' },
    failure: 'inline',
  });
}

/** Uploads a picture, which is shown once its quotation is saved. */
export function useAddPicture() {
  return useEndpointMutation(addPicture, { failure: 'inline' });
}
