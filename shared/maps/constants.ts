/** The maximum size of an uploaded GeoJSON file, in bytes. */
export const GEOJSON_MAX_BYTES = 5 * 1024 * 1024;
export const GEOJSON_MAX_POINTS = 200_000;
export const REGION_CODE_MAX_LENGTH = 20;
export const REGION_NAME_MAX_LENGTH = 100;
/** The number of patterns for regions on a map; neighbors never have the same pattern. */
export const TONES = 6;
