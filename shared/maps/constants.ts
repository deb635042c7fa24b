/** Bytes of an uploaded GeoJSON file. */
export const GEOJSON_MAX_BYTES = 5 * 1024 * 1024;
export const GEOJSON_MAX_POINTS = 200_000;
export const REGION_CODE_MAX_LENGTH = 20;
export const REGION_NAME_MAX_LENGTH = 100;
/** How many patterns tell regions apart; neighbors never share one. */
export const TONES = 6;
