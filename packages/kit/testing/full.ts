/** True in `npm run test:all`: campaigns run with every seed, page, width and fault. */
export const full = process.env.TESSERA_TESTS === 'all';
