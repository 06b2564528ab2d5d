import type { Random } from '../random.ts';
import type { Day } from './calendar.ts';
import type { Member } from './members.ts';
import { FREQUENT_LAWS, olderLawAbout, olderLawCitation } from './older-laws.ts';
import type { Print, PrintKind, Subject, Submitter } from './record.ts';
import {
  EU_SUBJECTS,
  LANDS,
  REPORT_SUBJECTS,
  SUBJECTS,
  TREATY_SUBJECTS,
} from './vocabulary/bills.ts';
import { MINISTERS } from './vocabulary/bodies.ts';

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
  const plain: PrintNames =
    kind === 'bill' ? billNames(submitter, random) : otherNames(kind, submitter, random);
  const names = { ...plain, longName: withRealFlaws(plain.longName, number) };
  return {
    id,
    number,
    kind,
    submitter,
    ...names,
    introduced,
    european: kind === 'bill' && random.chance(0.2),
    amends: kind === 'bill' ? amendedLaws(names, random) : [],
    steps: [],
  };
}

type PrintNames = {
  readonly shortName: string;
  readonly longName: string;
  readonly subject?: Subject;
};

/** One to three laws; an amending bill begins with the law its name cites. */
function amendedLaws({ shortName, subject }: PrintNames, random: Random): number[] {
  const drawn = Array.from({ length: random.integer(1, 3) }, () =>
    random.integer(0, FREQUENT_LAWS - 1),
  );
  const laws = shortName.startsWith('Zákon')
    ? drawn
    : [olderLawAbout(subject!.title), ...drawn.slice(1)];
  return [...new Set(laws)];
}

/** Two of the real table's flaws: quotes that never close, and the byte 0x81, which is no letter. */
function withRealFlaws(longName: string, number: number): string {
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

function billNames(submitter: Submitter, random: Random): PrintNames {
  const subject = billSubject(random);
  const { title } = subject;
  const proposal = proposalOf(submitter);
  if (random.chance(0.2)) {
    return { shortName: `Zákon o ${title}`, longName: `${proposal} zákona o ${title} `, subject };
  }
  const amended = olderLawCitation(olderLawAbout(title));
  const start = random.pick(['Novela z. o', 'Novela z. o', 'N. z. o', 'Novela zákona o']);
  return {
    subject,
    shortName: `${start} ${title}`,
    longName: `${proposal} zákona, kterým se mění zákon ${amended}, o ${title}, ve znění pozdějších předpisů `,
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
function billSubject(random: Random): Subject {
  const { topic, heads, objects: all } = random.pick(SUBJECTS);
  const head = random.pick(heads);
  const objects = random.pick(all);
  return { topic, title: `${head} ${objects}`, objects };
}

function otherNames(kind: PrintKind, submitter: Submitter, random: Random): PrintNames {
  if (kind === 'treaty') {
    const name = `Smlouva mezi ČR a ${random.pick(LANDS)} o ${random.pick(TREATY_SUBJECTS)}`;
    return {
      shortName: name,
      longName: `Vládní návrh, kterým se předkládá Parlamentu České republiky k vyslovení souhlasu s ratifikací ${name}`,
    };
  }
  if (kind === 'interpellation') {
    const subject = billSubject(random);
    const name = `Písemná interpelace ve věci zákona o ${subject.title} (${submitter.name})`;
    return { shortName: name, longName: `${name} `, subject };
  }
  const name = random.pick(kind === 'eu' ? EU_SUBJECTS : REPORT_SUBJECTS);
  const year = random.integer(2017, 2025);
  return { shortName: `${name} ${year}`, longName: `${name} za rok ${year}` };
}
