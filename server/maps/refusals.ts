import { AppError, badRequest } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { GEOJSON_MAX_POINTS } from '#shared/maps/constants.ts';
import { MAX_REGIONS } from '#shared/program/constants.ts';

const refused = (code: ErrorCode, message: string) => new AppError({ status: 400, code, message });

const AGAIN = 'Please export it again as GeoJSON.';

export const tooLarge = () =>
  new AppError({
    status: 413,
    code: 'too-large',
    message: 'This file is larger than 5 MB. Please simplify it before you upload it.',
  });

export const tooManyPoints = (count: number) =>
  refused(
    'map-too-many-points',
    `This map has ${count.toLocaleString('en-US')} points; at most ${GEOJSON_MAX_POINTS.toLocaleString('en-US')} can be read. Please simplify it before you upload it.`,
  );

export const tooManyRegions = (count: number) =>
  refused(
    'map-too-many-regions',
    `This map has ${count.toLocaleString('en-US')} regions; a program can have ${MAX_REGIONS}. Parts of one region can have the same code.`,
  );

export const notJson = (what = 'This file can’t be read: it isn’t GeoJSON.') =>
  refused('map-not-json', `${what} ${AGAIN}`);

export const notGeoJson = (why: string) => refused('map-not-geojson', `${why} ${AGAIN}`);

export const notANumber = (name: string) =>
  refused('map-coordinates', `${name} has a point whose coordinates aren’t numbers. ${AGAIN}`);

export const notDegrees = (name: string, [x, y]: readonly [number, number]) =>
  refused(
    'map-coordinates',
    `${name} has the point ${x}, ${y}, which isn’t a longitude and a latitude in degrees. Please export the file in WGS 84 (EPSG:4326), longitude first.`,
  );

export const atThePole = (name: string) =>
  refused('map-coordinates', `${name} has a point at the pole, which can’t be drawn.`);

export const hasNoArea = (name: string) =>
  refused('map-no-area', `${name} has no area: regions are drawn from polygons.`);

export const tooComplex = () =>
  refused(
    'map-too-complex',
    'This map takes too long to draw. Please simplify it before you upload it.',
  );

export const unknownState = () =>
  badRequest('Please choose a state from the list.', { state: 'Please choose a state' });

export const unknownCounty = (fips: string) =>
  badRequest(`The state has no county ${fips.slice(0, 20)}.`, {
    regions: 'Please choose counties of the state',
  });

export const countyInTwoRegions = (name: string) =>
  badRequest(`${name} is in two regions. Please choose one.`, {
    regions: 'A county can be in one region only',
  });
