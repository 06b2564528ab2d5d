import type { Member, RollCalls } from './period.ts';

/** The place of a person in the members of this period; undefined when they were none. */
export function findPerson({ members }: RollCalls, personId: number): number | undefined {
  const found = members.findIndex((member) => member.personId === personId);
  return found < 0 ? undefined : found;
}

const order = new Intl.Collator('cs');

/** By surname, first name, id: as a Czech register would have it. */
export function byName(a: Member, b: Member): number {
  return (
    order.compare(a.lastName, b.lastName) || order.compare(a.firstName, b.firstName) || a.id - b.id
  );
}
