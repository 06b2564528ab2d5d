import type { Random } from '../random.ts';
import type { Day } from './calendar.ts';
import { olderLawAbout, olderLawCitation } from './laws.ts';
import type { Member } from './members.ts';
import { fullName } from './persons.ts';
import type { Print, PrintKind, Submitter } from './record.ts';
import { SUBJECTS, type Subject, words } from './words.ts';

/** Bills amend these older laws besides their own, so that many bills are related. */
const FREQUENT_LAWS = 20;

/** A new print of that kind. */
export function makePrint(
  id: number,
  number: number,
  kind: PrintKind,
  introduced: Day,
  members: readonly Member[],
  random: Random,
): Print {
  const submitter = submitterOf(kind, members, random);
  const { shortName, longName, subject } = namesOf(kind, submitter, random);
  const isBill = kind === 'bill';
  return {
    id,
    number,
    kind,
    submitter,
    shortName,
    longName: withRealFlaws(longName, number),
    subject,
    introduced,
    european: isBill && random.chance(0.2),
    amends: isBill ? amendedLaws(shortName, subject!, random) : [],
    steps: [],
  };
}

/** Two of the real table's flaws: quotes that never close, and the byte 0x81, which is no letter. */
function withRealFlaws(longName: string, number: number): string {
  if (number === 2) return `${longName}"o tichých chodbách\u0081 `;
  return number % 23 === 5 ? `${longName}("zákon o tichu) ` : longName;
}

/** One to three laws; an amending bill begins with the law its name cites. */
function amendedLaws(shortName: string, { title }: Subject, random: Random): number[] {
  const drawn = Array.from({ length: random.integer(1, 3) }, () =>
    random.integer(0, FREQUENT_LAWS - 1),
  );
  if (!shortName.startsWith('Zákon')) drawn[0] = olderLawAbout(title);
  return [...new Set(drawn)];
}

function submitterOf(kind: PrintKind, members: readonly Member[], random: Random): Submitter {
  const chance = kind === 'bill' ? random.next() : kind === 'interpellation' ? 0.65 : 0;
  if (chance < 0.55) return { code: 1, name: random.pick(words('ministers')), members: [] };
  if (chance < 0.62) return { code: 4, name: 'Senát', members: [] };
  const several = chance >= 0.7;
  const who = several
    ? random.shuffled(members).slice(0, random.integer(2, 6))
    : [random.pick(members)];
  const { surname, givenName } = who[0]!.person;
  const name = `${surname} ${givenName[0]}.${several ? ' a další' : ''}`;
  return { code: several ? 3 : 2, name, members: who };
}

function proposalOf({ code, members }: Submitter): string {
  if (code === 1) return 'Vládní návrh';
  if (code === 4) return 'Senátní návrh';
  const who = members.length === 1 ? 'poslance' : 'skupiny poslanců';
  return `Návrh ${who} (${members.map(({ person }) => fullName(person)).join(', ')}) na vydání`;
}

/** "dani z papírových draků" */
function randomSubject(random: Random): Subject {
  const { topic, heads, objects: all } = random.pick(SUBJECTS);
  const head = random.pick(heads);
  const objects = random.pick(all);
  return { topic, title: `${head} ${objects}`, objects };
}

function namesOf(
  kind: PrintKind,
  submitter: Submitter,
  random: Random,
): Pick<Print, 'shortName' | 'longName' | 'subject'> {
  if (kind === 'bill') {
    const subject = randomSubject(random);
    const { title } = subject;
    const proposal = proposalOf(submitter);
    if (random.chance(0.2)) {
      return { shortName: `Zákon o ${title}`, longName: `${proposal} zákona o ${title} `, subject };
    }
    const amended = olderLawCitation(olderLawAbout(title));
    const start = random.pick(['Novela z. o', 'Novela z. o', 'N. z. o', 'Novela zákona o']);
    const longName = `${proposal} zákona, kterým se mění zákon ${amended}, o ${title}, ve znění pozdějších předpisů `;
    return { shortName: `${start} ${title}`, longName, subject };
  }
  if (kind === 'treaty') {
    const [land, about] = [random.pick(words('lands')), random.pick(words('treaties'))];
    const shortName = `Smlouva mezi ČR a ${land} o ${about}`;
    const longName = `Vládní návrh, kterým se předkládá Parlamentu České republiky k vyslovení souhlasu s ratifikací ${shortName}`;
    return { shortName, longName };
  }
  if (kind === 'interpellation') {
    const subject = randomSubject(random);
    const name = `Písemná interpelace ve věci zákona o ${subject.title} (${submitter.name})`;
    return { shortName: name, longName: `${name} `, subject };
  }
  const name = random.pick(words(kind === 'eu' ? 'eu documents' : 'reports'));
  const year = random.integer(2017, 2025);
  return { shortName: `${name} ${year}`, longName: `${name} za rok ${year}` };
}
