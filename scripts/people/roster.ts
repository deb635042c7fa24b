import { defaultProgram } from '#shared/program/settings.ts';
import { CHOICE_FIELD_NAMES } from '#shared/chaplains/choice-fields.ts';
import { joinList, ROSTER_COLUMNS, type RosterField } from '#shared/chaplain-import/roster-file.ts';
import { csvFile } from '#shared/csv.ts';
import { entryLabel } from '#shared/program/lists.ts';
import { madeChoices } from './made-choices.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, pick, seededRandom } from './names.ts';

const AFFILIATIONS = ['christian', 'jewish', 'muslim', 'buddhist', 'United Methodist', 'Bahá’í'];
const CREDENTIALS = ['M.Div., BCC', 'IS-100, IS-200, IS-700', 'CPE, 4 units', ''];

export function makeRoster(count: number): string {
  const random = seededRandom(23);
  const rows = Array.from({ length: count }, (_, index) => {
    const [firstName, lastName] = [pick(FIRST_NAMES, random), pick(LAST_NAMES, random)];
    const username = `${firstName[0] ?? ''}${lastName}`
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
      .concat(String(index));
    const choices = madeChoices(random, () => Math.floor(random() * 4));
    const lists = CHOICE_FIELD_NAMES.map((name) => {
      const labels = choices[name].map((value) => entryLabel(defaultProgram.lists[name], value));
      return [name, joinList(labels)] as const;
    });
    const cells: Partial<Record<RosterField, string>> = {
      firstName,
      lastName,
      email: `${username}@example.org`,
      username,
      phone: `859-555-${String(index % 10_000).padStart(4, '0')}`,
      city: pick(CITIES, random),
      primaryRegion: pick(defaultProgram.regions, random).code,
      affiliation: pick(AFFILIATIONS, random),
      credentials: pick(CREDENTIALS, random),
      role: random() < 0.1 ? 'guest' : 'chaplain',
      ...Object.fromEntries(lists),
    };
    return ROSTER_COLUMNS.map(({ field }) => cells[field] ?? '');
  });
  return csvFile([ROSTER_COLUMNS.map(({ header }) => header), ...rows]);
}
