const TIERS = ['IRON', 'BRONZE', 'SILVER', 'GOLD', 'PLATINUM', 'EMERALD', 'DIAMOND'];
const DIVISIONS = ['IV', 'III', 'II', 'I'];

/** The rank in the upstream's fields; apex tiers have rank "I", not an empty string. */
export function writtenRank(points: number): { tier: string; rank: string; leaguePoints: number } {
  if (points >= 2800) {
    const leaguePoints = points - 2800;
    const tier =
      leaguePoints >= 900 ? 'CHALLENGER' : leaguePoints >= 500 ? 'GRANDMASTER' : 'MASTER';
    return { tier, rank: 'I', leaguePoints };
  }
  return {
    tier: TIERS[Math.floor(points / 400)]!,
    rank: DIVISIONS[Math.floor((points % 400) / 100)]!,
    leaguePoints: points % 100,
  };
}
