/** What a membership or an office belongs to. */
export type Body = 'chamber' | 'government' | 'club' | 'committee';

export type Sex = 'female' | 'male';

/**
 * A membership or an office of a person. A membership has no title: a seat in the chamber, a club,
 * or a member of the government whose portfolio the source does not name.
 */
export type Office = {
  /** `id_osoba` */
  readonly personId: number;
  /** First name and surname: members of the government need not be members of the chamber. */
  readonly name: string;
  /** For Czech titles, which have a form for each; undefined where the source says neither. */
  readonly sex?: Sex | undefined;
  readonly body: Body;
  /** `ODS`, `Výbor pro zdravotnictví`, id of a government at the source; '' for the chamber. */
  readonly organ: string;
  /** The electoral period it belongs to; 0 for none, such as a government. */
  readonly period: number;
  /** In the words of the source: `Ministr financí`; '' for a membership. */
  readonly title: string;
  /** `YYYY-MM-DD HH`, comparable as text. */
  readonly from: string;
  /** undefined: still open. */
  readonly to: string | undefined;
};

/** Whether it was held at this hour, both ends inclusive. @param hour `YYYY-MM-DD HH` */
export function isHeldAt({ from, to }: Office, hour: string): boolean {
  return from <= hour && (to === undefined || hour <= to);
}

/** Offices of one person, the latest first. */
export function officesOf(offices: readonly Office[], personId: number | undefined): Office[] {
  return offices
    .filter((office) => office.personId === personId)
    .sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0));
}
