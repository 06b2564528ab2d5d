import type { Random } from '../random.ts';
import type { LadderSettings } from './settings.ts';

/** Why rating and skill of an account differ; hidden from the estimator. */
export type Character = 'steady' | 'drifting' | 'smurf' | 'boosted';

/** The properties that a season does not change. The ladder learns `skill` only from results. */
export type Account = {
  readonly puuid: string;
  readonly character: Character;
  /** The rating the account would converge to, in ladder points. */
  readonly skill: number;
  /** Change of skill in points per day. */
  readonly driftPerDay: number;
  /** The hidden rating from earlier seasons. */
  readonly startMmr: number;
  /** Games before this season; the rating of a new account moves faster. */
  readonly gamesBefore: number;
  readonly gamesPerDay: number;
  /** Shift of its lobbies caused by regular partners of another rating, who are not seen. */
  readonly partnerOffset: number;
};

export function drawAccount(settings: LadderSettings, random: Random): Account {
  const { population, drift, unseenPartners } = settings;
  const character = characterOf(random.next(), settings);
  const isNew = character === 'smurf' || random.chance(0.2);
  const startMmr = Math.max(0, random.normal(population.mean, population.sd));
  return {
    puuid: random.hex(78),
    character,
    skill: Math.max(0, startMmr + skillAbove(character, settings, random)),
    driftPerDay: character === 'drifting' ? random.normal(0, drift.sdPerDay) : 0,
    startMmr,
    gamesBefore: isNew ? random.integer(0, 14) : random.integer(100, 999),
    // Log-normal: the median account plays 1.3 games a day, one in twenty more than four.
    gamesPerDay: Math.min(9, 1.3 * Math.exp(random.normal(0, 0.75))),
    partnerOffset: random.chance(unseenPartners.share) ? random.normal(0, unseenPartners.sd) : 0,
  };
}

/** Six in a hundred are boosted, others as the settings say, the rest is steady. */
function characterOf(draw: number, { drift, smurfs }: LadderSettings): Character {
  const steady = 1 - drift.share - smurfs - 0.06;
  if (draw < steady) return 'steady';
  if (draw < steady + drift.share) return 'drifting';
  return draw < steady + drift.share + smurfs ? 'smurf' : 'boosted';
}

function skillAbove(character: Character, { skillSd }: LadderSettings, random: Random): number {
  if (character === 'smurf') return 250 + 250 * random.next();
  if (character === 'boosted') return -150 - 200 * random.next();
  return random.normal(0, skillSd);
}
