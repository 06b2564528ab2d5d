import type { Day } from './calendar.ts';
import type { Member } from './members.ts';
import type { Random } from './random.ts';
import type { Print, PrintKind, Submitter } from './record.ts';
import { EU_SUBJECTS, LANDS, REPORT_SUBJECTS, SUBJECTS, TREATY_SUBJECTS } from './words/bills.ts';
import { MINISTERS } from './words/bodies.ts';

/** How many laws there were before; bills amend them. */
export const OLDER_LAWS = 60;

/** A new print of that kind. */
export function makePrint(
  id: number,
  number: number,
  kind: PrintKind,
  introduced: Day,
  members: readonly Member[],
  random: Random,
): Print {
  const submitter =
    kind === 'bill' ? billSubmitter(members, random) : otherSubmitter(kind, members, random);
  const plain =
    kind === 'bill' ? billNames(submitter, random) : otherNames(kind, submitter, random);
  const names = { ...plain, longName: spoilt(plain.longName, number) };
  return {
    id,
    number,
    kind,
    submitter,
    ...names,
    introduced,
    european: kind === 'bill' && random.chance(0.2),
    amends:
      kind === 'bill'
        ? Array.from({ length: random.integer(1, 3) }, () => random.integer(0, OLDER_LAWS - 1))
        : [],
    steps: [],
  };
}

/** Two of the real table's flaws: quotes that never close, and the byte 0x81, which is no letter. */
function spoilt(longName: string, number: number): string {
  if (number === 2) return `${longName}"o tichých chodbách\u0081 `;
  return number % 23 === 5 ? `${longName}("zákon o tichu) ` : longName;
}

function billSubmitter(members: readonly Member[], random: Random): Submitter {
  const chance = random.next();
  if (chance < 0.55) return { code: 1, name: random.pick(MINISTERS), members: [] };
  if (chance < 0.62) return { code: 4, name: 'Senát', members: [] };
  if (chance < 0.7) return byMembers(2, [random.pick(members)]);
  return byMembers(3, random.shuffled(members).slice(0, random.integer(2, 6)));
}

function otherSubmitter(kind: PrintKind, members: readonly Member[], random: Random): Submitter {
  if (kind === 'interpellation') return byMembers(2, [random.pick(members)]);
  return { code: 1, name: random.pick(MINISTERS), members: [] };
}

function byMembers(code: 2 | 3, members: readonly Member[]): Submitter {
  const first = members[0]!.person;
  const others = members.length > 1 ? ' a další' : '';
  return { code, name: `${first.surname} ${first.givenName.slice(0, 1)}.${others}`, members };
}

function billNames(submitter: Submitter, random: Random) {
  const subject = billSubject(random);
  const proposal = proposalOf(submitter);
  if (random.chance(0.2)) {
    return { shortName: `Zákon o ${subject}`, longName: `${proposal} zákona o ${subject} ` };
  }
  // No collection of laws ever had so many in a year.
  const lawNumber = random.integer(700, 999);
  const amended = `č. ${lawNumber}/${random.integer(1991, 2020)} Sb.`;
  const start = random.pick(['Novela z. o', 'Novela z. o', 'N. z. o', 'Novela zákona o']);
  return {
    shortName: `${start} ${subject}`,
    longName: `${proposal} zákona, kterým se mění zákon ${amended}, o ${subject}, ve znění pozdějších předpisů `,
  };
}

function proposalOf(submitter: Submitter): string {
  if (submitter.code === 1) return 'Vládní návrh';
  if (submitter.code === 4) return 'Senátní návrh';
  const names = submitter.members.map(({ person }) => `${person.givenName} ${person.surname}`);
  const who = names.length === 1 ? 'poslance' : 'skupiny poslanců';
  return `Návrh ${who} (${names.join(', ')}) na vydání`;
}

/** "dani z papírových draků" */
function billSubject(random: Random): string {
  const subject = random.pick(SUBJECTS);
  return `${random.pick(subject.heads)} ${random.pick(subject.objects)}`;
}

function otherNames(kind: PrintKind, submitter: Submitter, random: Random) {
  if (kind === 'treaty') {
    const name = `Smlouva mezi ČR a ${random.pick(LANDS)} o ${random.pick(TREATY_SUBJECTS)}`;
    return {
      shortName: name,
      longName: `Vládní návrh, kterým se předkládá Parlamentu České republiky k vyslovení souhlasu s ratifikací ${name}`,
    };
  }
  if (kind === 'interpellation') {
    const subject = billSubject(random);
    const name = `Písemná interpelace ve věci zákona o ${subject} (${submitter.name})`;
    return { shortName: name, longName: `${name} ` };
  }
  const name = random.pick(kind === 'eu' ? EU_SUBJECTS : REPORT_SUBJECTS);
  const year = random.integer(2017, 2025);
  return { shortName: `${name} ${year}`, longName: `${name} za rok ${year}` };
}
