import { seededRandom } from '../../random.ts';
import { clock, dottedDay } from '../calendar.ts';
import type { Parliament, Period } from '../parliament.ts';
import { type Field, unlBytes } from '../unl.ts';

/** Ids of votes that no archive of ours has: the lists go back further than the archives. */
const FOREIGN_VOTES = [12527, 12646, 43841, 43842, 43843, 55680, 55681, 55682];

/** `omluvy` and `zmatecne`: the same bytes in every archive, covering all periods. */
export function sharedLists(parliament: Parliament): Map<string, Uint8Array> {
  return new Map([
    ['omluvy.unl', unlBytes(excuseRecords(parliament))],
    ['zmatecne.unl', unlBytes(voidRecords(parliament))],
  ]);
}

/** `x`, `v`, `z`: challengers, transcript anchors and outcomes, with rows of other periods. */
export function challengeFiles(parliament: Parliament, { year }: Period): Map<string, Uint8Array> {
  const challenges = parliament.periods.flatMap((period) => period.challenges);
  const [a, b, c, first, second, third] = FOREIGN_VOTES.slice(2);
  const checks: Field[][] = [
    [first, 67, 0, second, third],
    [a, 40, 1, '', ''],
    ...challenges.map((one): Field[] => [
      one.vote.id,
      one.turn,
      one.mode,
      one.onRepeating?.id,
      one.repeated?.id,
    ]),
  ];
  const speakers = [
    [first, 5971, 0],
    ...challenges.map((one) => [one.vote.id, one.by.id, one.mode]),
  ];
  const anchors = [
    ...[a, b, c].map((id) => [id, 6, 0]),
    ...parliament.periods.flatMap(({ votes }) =>
      votes.map((vote) => [vote.id, 2 + vote.number * 3, vote.row % 17 === 0 ? 1 : 0]),
    ),
  ];
  return new Map([
    [`hl${year}v.unl`, unlBytes(anchors)],
    [`hl${year}x.unl`, unlBytes(speakers)],
    [`hl${year}z.unl`, unlBytes(checks)],
  ]);
}

function excuseRecords({ periods }: Parliament): Field[][] {
  const older: Field[][] = [
    [167, 557, '29.01.2002', '', ''],
    [167, 454, '07.02.2002', '08:00', '14:00'],
  ];
  const ours = periods.flatMap(({ organId, excuses }) =>
    excuses.map((one): Field[] => [
      organId,
      one.member.id,
      dottedDay(one.day),
      one.from === undefined ? '' : clock(one.from),
      one.to === undefined ? '' : clock(one.to),
    ]),
  );
  return [...older, ...ours];
}

/** Older periods' void votes first, and some of ours twice. */
function voidRecords({ periods, options }: Parliament): Field[][] {
  const random = seededRandom(options.seed, 'void list');
  const ours = periods.flatMap(({ votes }) =>
    votes.filter((vote) => vote.void).map((vote) => vote.id),
  );
  const twice = random.shuffled(ours).slice(0, 4);
  return [...FOREIGN_VOTES.slice(0, 2), ...random.shuffled([...ours, ...twice])].map((id) => [id]);
}
