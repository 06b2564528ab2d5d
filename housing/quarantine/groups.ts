import type { PlausibilityRule, Quarantined } from '../market/plausibility.ts';

/** Values of a source that broke the same rule on the same day. */
export type HeldGroup = {
  readonly source: string;
  readonly rule: PlausibilityRule;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly values: readonly Quarantined[];
};

/** What was held by source, reason and day, the newest first. */
export function heldGroups(values: readonly Quarantined[]): HeldGroup[] {
  const groups = Map.groupBy(
    values,
    ({ source, rule, seenAt }) => `${seenAt.slice(0, 10)} ${source} ${rule}`,
  );
  return [...groups.values()]
    .map((members) => {
      const { source, rule, seenAt } = members[0]!;
      return { source, rule, day: seenAt.slice(0, 10), values: members };
    })
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

/** The command that releases a group: all of its source, of its series where it has only one. */
export function releaseOf({ source, values }: HeldGroup): string {
  const [first, ...others] = new Set(values.map(({ indicator }) => indicator));
  const series = others.length === 0 && first !== undefined ? ` --series ${first}` : '';
  return `accept --source ${source}${series}`;
}
