import * as z from 'zod/mini';
import { listOf } from '#shared/fields.ts';
import { MAX_REGIONS } from '#shared/program/constants.ts';
import { GEOJSON_MAX_BYTES, REGION_CODE_MAX_LENGTH, TONES } from './constants.ts';

const PATH_MAX_LENGTH = 100_000;
const COUNTIES_MAX = 500;

const path = z
  .string()
  .check(z.maxLength(PATH_MAX_LENGTH), z.regex(/^(M[-\d. ]+(l[-\d. ]+)?(L[-\d. ]+)?z ?)+$/i));
const viewBox = z.string().check(z.maxLength(16), z.regex(/^0 0 \d{1,4} \d{1,4}$/));
const px = z.number().check(z.gte(0), z.lte(10_000));

/** The map of a program's regions. Their names are in the program's settings. */
export const regionsMapSchema = z.object({
  viewBox,
  outline: path,
  regions: listOf(
    z.object({
      code: z.string().check(z.minLength(1), z.maxLength(REGION_CODE_MAX_LENGTH)),
      path,
      label: z.tuple([px, px]),
      /** How far the label’s point is from the region’s edge, in px. */
      room: px,
      tone: z.int().check(z.gte(0), z.lte(TONES - 1)),
    }),
    { maxItems: MAX_REGIONS },
  ),
  /** The part of the state that belongs to no region. */
  rest: z.nullable(path),
});

export const stateDrawingSchema = z.object({
  viewBox,
  counties: listOf(z.object({ fips: z.string(), name: z.string(), path }), {
    maxItems: COUNTIES_MAX,
  }),
});

export type RegionsMap = z.output<typeof regionsMapSchema>;
export type StateDrawing = z.output<typeof stateDrawingSchema>;

/** A map made from an uploaded file, with the file's region codes and names. */
export const drawnGeoJsonSchema = z.object({
  map: regionsMapSchema,
  regions: listOf(z.object({ code: z.string(), name: z.string() }), { maxItems: MAX_REGIONS }),
  /** Remarks about the drawing for the office. */
  notes: z.array(z.string()),
});
export type DrawnGeoJson = z.output<typeof drawnGeoJsonSchema>;

export const geoJsonBody = z.object({
  geojson: z.string('Choose a file').check(z.maxLength(2 * GEOJSON_MAX_BYTES)),
});

export const stateListSchema = z.object({
  states: listOf(z.object({ code: z.string(), name: z.string(), fips: z.string() }), {
    maxItems: 100,
  }),
});

export const stateParams = z.object({
  code: z.string().check(z.maxLength(2), z.regex(/^[A-Z]{2}$/)),
});
