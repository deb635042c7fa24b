import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { trust } from '#shared/trust.ts';
import { middleOf, type Place } from './miles.ts';

export interface ZipPlace extends Place {
  /** The town and its state, as in 'Salem, OR'. */
  name: string;
}

interface Code extends Place {
  city: string;
  state: string;
}

type Towns = ReadonlyMap<string, ZipPlace>;

type Codes = Readonly<Record<string, Code>>;

let codes: Promise<Codes> | null = null;

const towns = new Map<string, Promise<Towns>>();

export async function findZip(zip: string): Promise<ZipPlace | null> {
  // Reads the codes on first use only, because they take 8 MB in each process.
  codes ??= readCodes();
  const known = await codes;
  if (!Object.hasOwn(known, zip)) return null;
  const found = known[zip];
  if (!found || (found.latitude === 0 && found.longitude === 0)) return null;
  const { latitude, longitude, city, state } = found;
  return { latitude, longitude, name: `${city}, ${state}` };
}

/** Returns the centre of a town's ZIP codes; null if the ZIP code data lack the town. */
export async function findTown(stateCode: string, name: string): Promise<ZipPlace | null> {
  const known = towns.get(stateCode) ?? townsIn(stateCode);
  towns.set(stateCode, known);
  return (await known).get(name.trim().toLowerCase()) ?? null;
}

/** Groups the ZIP codes of a state by town. Each process does this once per state. */
async function townsIn(stateCode: string): Promise<Towns> {
  codes ??= readCodes();
  const found = new Map<string, Code[]>();
  for (const code of Object.values(await codes)) {
    if (code.state !== stateCode || code.latitude === 0) continue;
    const name = code.city.toLowerCase();
    found.set(name, [...(found.get(name) ?? []), code]);
  }
  return new Map(
    [...found].map(([name, all]) => [
      name,
      { ...middleOf(all), name: `${all[0]?.city}, ${stateCode}` },
    ]),
  );
}

/** Parses the file as JSON. Importing the file would take ten times as long. */
async function readCodes(): Promise<Codes> {
  const file = fileURLToPath(import.meta.resolve('zipcodes/lib/codes.js'));
  const text = await readFile(file, 'utf8');
  const end = text.lastIndexOf('}', text.indexOf('exports.stateMap')) + 1;
  return trust<Codes>(JSON.parse(text.slice(text.indexOf('{'), end)), 'zipcodes has it so');
}
