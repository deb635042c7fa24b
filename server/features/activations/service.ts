export { countActiveDeployments } from './queries.ts';
