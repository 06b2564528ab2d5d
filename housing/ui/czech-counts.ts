/** 'v 5', 've 4': the preposition of a Czech number follows how it is spoken (ve čtyřech). */
export function inCount(count: number): string {
  const isVocal = /^(2|3|4)$/.test(firstSpoken(count));
  return `${isVocal ? 've' : 'v'} ${count}`;
}

/** 'z 5', 'ze 14' (ze čtrnácti), 'ze 60', 'ze 120'. */
export function ofCount(count: number): string {
  const isVocal = /^(2|3|4|6|7|100)$/.test(firstSpoken(count));
  return `${isVocal ? 'ze' : 'z'} ${count}`;
}

/** The digit that the first spoken word of a number below 1,000 begins with; 100 for sto. */
function firstSpoken(count: number): string {
  if (count < 20) return String(count % 10);
  return count >= 100 && count < 200 ? '100' : String(count).charAt(0);
}
