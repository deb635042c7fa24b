import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { foldText } from '#shared/search.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function foldedByDatabase(texts: readonly string[]) {
  const { rows } = await app.db.orm.execute<{ folded: string }>(
    sql`SELECT fold_text(t) AS folded FROM unnest(${sql.param(texts)}::text[]) WITH ORDINALITY AS u(t, n) ORDER BY n`,
  );
  return rows.map(({ folded }) => folded);
}

describe('folding of texts for searches', () => {
  it.each([
    ['García', 'garcia'],
    ['Garci\u0301a', 'garcia'],
    ['Ñandú Éloïse', 'nandu eloise'],
    ['O’Brien', "o'brien"],
    ['O‘Brien Oʼahu D´Arc D`Arc', "o'brien o'ahu d'arc d'arc"],
    ['Smith‑Jones – Lee', 'smith-jones - lee'],
    ['Øystein Łukasz Đặng', 'oystein lukasz dang'],
    ['Straße Æsop Œuvre Þór', 'strasse aesop oeuvre thor'],
    ['Dvořák Şahin İnönü Ağırlık', 'dvorak sahin inonu agirlik'],
    ['１００％', '100%'],
    ['ﬁre', 'fire'],
    ['Ελλάς', 'ελλασ'],
    ['50 % \\ _', '50 % \\ _'],
    ['', ''],
  ])(
    'the text %j is folded to %j for searches, both in the database and in the browser',
    async (text, folded) => {
      expect(foldText(text)).toBe(folded);
      expect(await foldedByDatabase([text])).toEqual([folded]);
    },
  );

  it('every letter of European scripts is folded in the same way in the database and in the browser', async () => {
    const letters = Array.from({ length: 0x2fff }, (_, index) => String.fromCodePoint(index + 1));
    const folded = await foldedByDatabase(letters);
    const differing = letters.filter((letter, index) => foldText(letter) !== folded[index]);
    expect(
      differing.filter((letter) => /[\p{Script=Latin}\p{Script=Greek}\p{P}\p{N}]/u.test(letter)),
    ).toEqual([]);
  });
});
