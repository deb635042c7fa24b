import { AVAILABILITY, EXPERTISE } from '#shared/chaplains/catalogue.ts';
import { REGIONS } from '#shared/chaplains/constants.ts';
import { ROSTER_COLUMNS } from '#shared/chaplain-import/roster-file.ts';
import { csvFile } from '#shared/csv.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, pick, pickSome, seededRandom } from './names.ts';

const AFFILIATIONS = ['christian', 'jewish', 'muslim', 'buddhist', 'United Methodist', 'Bahá’í'];
const CREDENTIALS = ['M.Div., BCC', 'IS-100, IS-200, IS-700', 'CPE, 4 units', ''];

/** A roster file of as many people, all different, as a program's office would keep one. */
export function makeRoster(count: number): string {
  const random = seededRandom(23);
  const labels = (groups: typeof EXPERTISE) =>
    groups.flatMap((group) => group.choices.map((choice) => choice.label));
  const [expertise, availability] = [labels(EXPERTISE), labels(AVAILABILITY)];
  const rows = Array.from({ length: count }, (_, index) => {
    const [firstName, lastName] = [pick(FIRST_NAMES, random), pick(LAST_NAMES, random)];
    const username = `${firstName[0] ?? ''}${lastName}`
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
      .concat(String(index));
    return [
      firstName,
      lastName,
      `${username}@example.org`,
      username,
      `859-555-${String(index % 10_000).padStart(4, '0')}`,
      pick(CITIES, random),
      pick(REGIONS, random),
      pick(AFFILIATIONS, random),
      pick(CREDENTIALS, random),
      pickSome(expertise, Math.floor(random() * 4), random).join('; '),
      pickSome(availability, Math.floor(random() * 3), random).join(', '),
      random() < 0.1 ? 'guest' : 'chaplain',
    ];
  });
  return csvFile([ROSTER_COLUMNS.map(({ header }) => header), ...rows]);
}
