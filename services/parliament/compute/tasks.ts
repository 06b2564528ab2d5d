// Tasks of the workers of analyses. Input is shared memory and small records.
// biome-ignore lint/performance/noBarrelFile: a worker runs an export of one module by its name
export { loyalty } from '../loyalty/analyse.ts';
export { similarity } from '../similarity/analyse.ts';
