// Results of another program for a real period, compared with ours: `expected-{year}.json`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attendance, sortedAttendance } from '../attendance/analyse.ts';
import { clubAgreement } from '../chamber/agreement.ts';
import { clubLines } from '../chamber/club-lines.ts';
import { type Member, memberName, type Period } from '../chamber/period.ts';
import { qualityCounts } from '../data/analyse.ts';
import { overview } from '../home/analyse.ts';
import { loyalty, type MemberLoyalty } from '../loyalty/analyse.ts';
import { clubPairs, clubSummaries, cohesion } from '../parties/analyse.ts';
import { similarity } from '../similarity/analyse.ts';
import { recordOf } from '../ui/table.ts';
import { findVotes } from '../votes/analyse.ts';
import { voteDetail } from '../votes/detail/analyse.ts';
import { CLUB_RESULT } from '../votes/detail/result.ts';
import { expectedOf, noRealData, type RealPeriod, realPeriod } from './real-periods.ts';

const skip = { skip: noRealData };

/** Nine decimals, as the expected results carry them. */
const rounded = (value: number | undefined) =>
  value === undefined ? null : Number(value.toFixed(9));

/** Relative 1e-6, or the last of the eight decimals that the expected results carry. */
function near(value: number, expected: number): void {
  const limit = Math.max(1e-6 * Math.abs(expected), 1e-8);
  assert.ok(Math.abs(value - expected) <= limit, `${value} is not ${expected}`);
}

const of = (period: Period, member: Member) => ({
  id_poslanec: member.id,
  name: memberName(member),
  party: period.clubs[member.club!],
});

/** Tests of a real period against what the independent calculator says about it. */
export function testExpected(number: RealPeriod): void {
  const expected = noRealData ? undefined : expectedOf(number);

  test(
    `1.4, 10.2: loyalty of period ${number} by both rules, every row as expected`,
    skip,
    async () => {
      const period = await realPeriod(number);
      const row = ({ member, activeVotes, rebellions, rebellionPercent }: MemberLoyalty) => ({
        ...of(period, member),
        active_votes: activeVotes,
        rebellions,
        rebellion_pct: rounded(rebellionPercent),
      });
      assert.deepEqual(loyalty(period).map(row), expected.loyalty);
      const first = expected.variants.loyalty_club_at_vote_date.loyalty;
      assert.deepEqual(
        loyalty({ ...period, rule: 'at-vote' })
          .slice(0, first.length)
          .map(row),
        first.map(({ party_now: party, ...rest }: Record<string, unknown>) => ({ ...rest, party })),
      );
    },
  );

  test(`1.4: attendance of period ${number}, every row and column as expected`, skip, async () => {
    const period = await realPeriod(number);
    assert.deepEqual(
      sortedAttendance(attendance(period), 'worst').map((row) => ({
        ...of(period, row.member),
        active: row.active,
        yes: row.yes,
        no: row.no,
        abstained: row.abstained,
        passive: row.passive,
        absent: row.absent,
        excused: row.excused,
        combined_K: row.notVoted,
        before_oath_W: row.beforeOath,
        total: row.total,
        attendance_pct: rounded(row.percent),
        excused_by_omluvy: row.absentExcused,
      })),
      expected.attendance.map((row: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) => !name.startsWith('attendance_pct_')),
        ),
      ),
    );
  });

  test(`1.4: the pairs and the map of period ${number} are the expected ones`, skip, async () => {
    const period = await realPeriod(number);
    const { pairs, pairCount, points, explainedVariance } = similarity(period);
    assert.equal(pairCount, expected.similarity_pairs_total);
    const top: Record<string, number>[] = expected.similarity_top50;
    for (const [at, { one, other, similarity }] of pairs.slice(0, 50).entries()) {
      assert.deepEqual([one.id, other.id], [top[at]!.id1, top[at]!.id2]);
      near(similarity, top[at]!.cosine!);
    }
    const { coords, explained_variance_ratio } = expected.pca;
    for (const [at, { member, x, y }] of points.entries()) {
      assert.equal(member.id, coords[at].id_poslanec);
      near(x, coords[at].x);
      near(y, coords[at].y);
    }
    assert.equal(points.length, coords.length);
    for (const axis of [0, 1] as const)
      near(explainedVariance[axis], explained_variance_ratio[axis]);
  });

  test(
    `10.6: unity and agreement of the clubs of period ${number} are the expected ones`,
    skip,
    async () => {
      const period = await realPeriod(number);
      const lines = clubLines(period, 'at-vote');
      const club = (code: string) => period.clubs.indexOf(code);
      const rice: Record<string, { votes: number; mean: number }> = expected.rice_club_at_vote;
      for (const [code, { votes, mean }] of Object.entries(rice)) {
        const found = cohesion(lines, club(code));
        assert.equal(found.votes, votes, code);
        near(found.mean!, mean);
      }
      const agreement: Record<string, { votes: number; same: number }> =
        expected.agreement_club_at_vote;
      const known = Object.entries(agreement).filter(([, { votes }]) => votes > 0);
      for (const [codes, { votes, same }] of known) {
        const [one, other] = codes.split('|').map(club);
        assert.deepEqual(clubAgreement(lines, one!, other!), { votes, same }, codes);
      }
      const nobody = period.clubs.map(() => ({ votes: 0, same: 0 }));
      const pairs = clubPairs(clubSummaries(period, lines, nobody), lines);
      assert.equal(pairs.filter(({ votes }) => votes > 0).length, known.length);
    },
  );

  test(`10.8, 10.9: period ${number} is counted as independently`, skip, async () => {
    const period = await realPeriod(number);
    const { counts, variants } = expected;
    const { votes, voidVotes, members, ballots, passed, decided } = overview(period);
    assert.deepEqual(
      [votes, voidVotes, members, ballots, passed],
      [
        counts.nonvoid_votes,
        counts.void_votes_in_period,
        counts.mps,
        counts.mp_vote_rows_nonvoid,
        counts.outcome_nonvoid.A,
      ],
    );
    const list = findVotes(period, { search: '', outcome: '', topic: '', view: 'decided' });
    const { passed: carried, rejected, returned } = list;
    assert.deepEqual(decided, { passed: carried, rejected, returned });
    const { quality } = period;
    assert.deepEqual([quality.ballotRows, quality.unknownBallots], [counts.mp_vote_rows, 0]);
    const found = qualityCounts(period);
    assert.equal(found.sidesWithoutClub, variants.loyalty_club_at_vote_date.votes_without_club);
    assert.equal(found.membersOfSeveralClubs, counts.mps_with_more_than_one_club_in_period);
    assert.equal(quality.ragged, 0);
  });

  test(`1.4 vote detail: votes of period ${number} have the expected details`, skip, async () => {
    const period = await realPeriod(number);
    for (const { vote: raw, parties: clubs, rebels: count } of expected.vote_details) {
      const place = period.votes.findIndex(({ id }) => id === raw.id);
      const { vote, parties, rebels, ballots } = voteDetail(period, place, 'current');
      assert.deepEqual(
        parties.map((party) => recordOf(CLUB_RESULT, party, { period } as never)),
        // K and W are the source's letters; before the oath is within other and total with us.
        clubs.map(({ K, W: _, ...club }: Record<string, number>) => {
          const { other, total, ...kinds } = club;
          return { ...kinds, not_voted_combined: K, other, total };
        }),
        `vote ${vote.id}`,
      );
      assert.deepEqual([rebels.length, ballots.length], [count, 200]);
      assert.deepEqual(
        [vote.title, vote.time, vote.outcome],
        [raw.nazev_dlouhy, raw.cas, raw.vysledek],
      );
      assert.deepEqual(
        [vote.yes, vote.no, vote.abstained, vote.notVoting, vote.present, vote.quorum],
        [raw.pro, raw.proti, raw.zdrzel, raw.nehlasoval, raw.prihlaseno, raw.kvorum],
      );
    }
  });
}
