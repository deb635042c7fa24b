import { describe, expect, it } from 'vitest';
import {
  isChoiceField,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
} from '#shared/chaplains/profile-fields.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const WORD = 'Quetzalcoatl';

async function countFound(visitor: Visitor) {
  const answer = await visitor.call(listDirectory, { query: { search: WORD } });
  return Number(answer.headers.get('X-Total-Count'));
}

describe('the directory search', () => {
  it.each(PROFILE_FIELD_NAMES)(
    'the directory search finds words in the field %s only if the field is marked as searched',
    async (name) => {
      await app.makeChaplain({ ...approved, [name]: isChoiceField(name) ? [WORD] : WORD });
      const { visitor } = await app.signInAs('admin');
      expect(await countFound(visitor)).toBe(PROFILE_FIELDS[name].isSearched ? 1 : 0);
    },
  );
});
