type Position = [number, number];

interface Example {
  properties?: Record<string, unknown> | null;
  geometry: unknown;
}

export const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });

export const feature = ({ properties = {}, geometry }: Example) => ({
  type: 'Feature',
  properties,
  geometry,
});

export const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

/** Returns a square, counterclockwise as GeoJSON requires. */
export function square(lon: number, lat: number, side = 1): Position[] {
  return [
    [lon, lat],
    [lon + side, lat],
    [lon + side, lat + side],
    [lon, lat + side],
    [lon, lat],
  ];
}

/** Returns a grid of regions with wavy borders, which neighbors share point by point. */
export function wavyRegions({
  columns,
  rows,
  points,
}: Record<'columns' | 'rows' | 'points', number>) {
  const perSide = Math.floor(points / columns / rows / 4);
  const along = Array.from({ length: perSide }, (_, step) => step / perSide);
  const places = Array.from({ length: columns * rows }, (_, place) => place);
  const regions = places.map((place) => {
    const [x, y] = [place % columns, Math.floor(place / columns)];
    const ring = [
      ...along.map((step) => wavy(x + step, y)),
      ...along.map((step) => wavy(x + 1, y + step)),
      ...along.map((step) => wavy(x + 1 - step, y + 1)),
      ...along.map((step) => wavy(x, y + 1 - step)),
    ];
    const code = String(place + 1);
    const properties = { code, name: `Area ${code}` };
    return feature({ properties, geometry: polygon([...ring, ring[0]]) });
  });
  return collection(...regions);
}

function wavy(x: number, y: number): Position {
  const wave = (angle: number) => 0.05 * Math.sin(angle);
  return [rounded(-95 + x * 0.3 + wave(40 * y + x)), rounded(35 + y * 0.3 + wave(37 * x + y))];
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
