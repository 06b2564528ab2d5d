import { testApiBehindPooler } from './testing/pooled-api.ts';

await testApiBehindPooler('transaction');
