export { countOnScene, totalHours } from './queries.ts';
