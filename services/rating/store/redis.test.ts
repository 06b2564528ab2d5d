import { keyValueContract } from '../testing/key-value-contract.ts';
import { openRedis } from './redis.ts';

const url = process.env.REDIS_URL ?? '';
const skip = url === '' && 'no Redis: set REDIS_URL';
keyValueContract('Redis', () => openRedis(url), { skip });
