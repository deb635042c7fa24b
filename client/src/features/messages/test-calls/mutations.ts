import { dayAndTime } from '#client/lib/dates.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { createTestCall, setTestCallSchedule } from '#shared/announcements/api.ts';

export function useCreateTestCall() {
  return useEndpointMutation(createTestCall, {
    invalidates: ['/api/announcements', '/api/deliveries', '/api/test-calls'],
    success: {
      title: 'Test call sent',
      description: 'The report shows whom the test call reaches.',
    },
    failure: 'inline',
  });
}

export function useSetTestCallSchedule() {
  return useEndpointMutation(setTestCallSchedule, {
    invalidates: ['/api/test-call-schedule'],
    success: ({ nextAt }) => ({
      title: 'Schedule saved',
      description: nextAt
        ? `The next test call goes out on ${dayAndTime(nextAt)}.`
        : 'Test calls are sent only by hand.',
    }),
    failure: 'inline',
  });
}
