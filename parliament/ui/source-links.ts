// Pages of the Chamber of Deputies that show the same. `site` is the prefix of its pages.

export function sourceVoteUrl(site: string, vote: number, period: number): string {
  return `${site}/hlasy.sqw?G=${vote}&o=${period}`;
}

export function sourcePrintUrl(site: string, print: number, period: number): string {
  return `${site}/historie.sqw?o=${period}&t=${print}`;
}
