import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { invalidatePath } from './invalidation.ts';

/** Shows data of `path` as a page does. The test decides when responses arrive. */
function show(client: QueryClient, path: string) {
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [path],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  onTestFinished(observer.subscribe(() => undefined));
  return { answers, shown: () => observer.getCurrentResult().data };
}

test.each(['the first answer', 'a later answer'])(
  'when a path is invalidated, %s that was requested before is replaced by one that is requested afterwards',
  async (which) => {
    const client = new QueryClient();
    if (which === 'a later answer') client.setQueryData(['/api/seats'], 'long ago');
    const { answers, shown } = show(client, '/api/seats');
    expect(answers).toHaveLength(1);
    const isReadAgain = invalidatePath(client, '/api/seats');
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.('before the change');
    answers[1]?.('after the change');
    await isReadAgain;
    expect(shown()).toBe('after the change');
    expect(answers).toHaveLength(2);
  },
);

test('invalidating a path does not reload other paths that begin with the same letters', async () => {
  const client = new QueryClient();
  const { answers, shown } = show(client, '/api/seats-of-others');
  await invalidatePath(client, '/api/seats');
  answers[0]?.('as it is');
  await expect.poll(shown).toBe('as it is');
  expect(answers).toHaveLength(1);
});
