import { refreshProgram } from '#client/lib/follow-program.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { updateProgram } from '#shared/program/api.ts';
import { programSettingsQuery } from './queries.ts';

export function useUpdateProgram() {
  return useEndpointMutation(updateProgram, {
    stores: async (answer, client) => {
      client.setQueryData(programSettingsQuery.queryKey, answer);
      await refreshProgram(client).catch(() => undefined);
    },
    success: { title: 'Saved', description: 'The change holds from now on, for everybody.' },
    failure: 'inline',
  });
}
