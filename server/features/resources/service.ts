export { countPendingResources } from './queries.ts';
