import { oncePer } from '@tessera/kit/memo';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { Print, PrintLink, Vote } from '../chamber/period.ts';
import { createTitleReader, sharedWords, type TellingWords } from '../chamber/telling-words.ts';
import { INTERPELLATION } from '../chamber/vote-nature.ts';
import { type Agenda, type AgendaItem, Numbering, readAgendas, type Titled } from './agenda.ts';
import type { OpenTables } from './tables.ts';
import { byNumber, MISSING } from './unl.ts';

type LinkedVotes = {
  /** The print of each vote that has one, by vote id. */
  readonly links: Map<number, PrintLink>;
  /** Stage of the accepted agenda item (`id_typ`), by vote id. */
  readonly itemTypes: ReadonlyMap<number, number>;
};

/**
 * The print of a vote is the one whose history names the vote; else the one that the agenda has
 * under the number of the vote and whose title agrees; else the only one of the session whose title
 * does. An interpellation has the very title of the vote. In a session whose agenda is unknown it is
 * the only print of the period whose title agrees.
 */
export function linkPrints(
  tables: OpenTables,
  period: ElectoralPeriod,
  votes: readonly Vote[],
): LinkedVotes {
  const prints = readPrints(tables, period);
  const read = createTitleReader();
  const titled = oncePer((print: Print): Titled => {
    const { title, fullTitle = '' } = print;
    return { print, words: read(`${title}, ${fullTitle}`), shortTitle: read(title) };
  });
  const agendas = readAgendas(tables, period, prints, { read, titled });
  const { column: steps } = tables.read('hist.unl');
  const printOfVote = byNumber(steps.id_hlas, (row) =>
    steps.id_hlas[row] === MISSING ? undefined : prints.get(steps.id_tisk[row]!),
  );

  const links = new Map<number, PrintLink>();
  const itemTypes = new Map<number, number>();
  const found = new Map<string, Found | undefined>();
  for (const vote of votes) {
    const own = printOfVote.get(vote.id);
    if (own) links.set(vote.id, { print: own, by: 'history' });
    const agenda = vote.session === undefined ? undefined : agendas.get(vote.session);
    if (vote.item === undefined && agenda) continue;
    // Many votes of a session have one title.
    const key = `${agenda ? vote.session : ''}/${vote.item}/${vote.title}`;
    if (!found.has(key)) {
      const words = read(vote.title);
      const item = agenda
        ? (interpellation(agenda, vote) ?? onAgenda(agenda, words, vote.item))
        : byName(prints, titled, words);
      found.set(key, item);
    }
    const item = found.get(key);
    if (item?.type) itemTypes.set(vote.id, item.type);
    if (item?.print && !own) links.set(vote.id, { print: item.print, by: item.by });
  }
  return { links, itemTypes };
}

function readPrints(tables: OpenTables, period: ElectoralPeriod): Map<number, Print> {
  const { column } = tables.read('tisky.unl');
  return byNumber(column.id_tisk, (row) => {
    if (column.id_org_obd[row] !== period.organ) return undefined;
    const fullTitle = column.uplny_nazev_tisku.at(row);
    return {
      id: column.id_tisk[row]!,
      number: column.ct[row]!,
      title: column.nazev_tisku.at(row) || fullTitle,
      fullTitle: fullTitle || undefined,
      version: column.cislo_za[row]! > 0 ? column.cislo_za[row] : undefined,
    };
  });
}

type Found = Pick<PrintLink, 'by'> & Pick<Titled, 'print'> & Pick<Partial<AgendaItem>, 'type'>;

/** The only interpellation of the session with the title of the vote, whose end may be cut. */
function interpellation({ interpellations }: Agenda, { title }: Vote): Found | undefined {
  // Some titles have two blanks between words.
  const plain = (text: string) => text.replace(/ +/g, ' ');
  const [print, ...others] = [...interpellations].filter((one) =>
    plain(one.title).startsWith(plain(title)),
  );
  if (!print || others.length > 0 || title === '') return undefined;
  return { print, type: INTERPELLATION, by: 'title' };
}

function onAgenda(
  { items }: Agenda,
  words: TellingWords,
  item: number | undefined,
): Found | undefined {
  const best = bestOf(items, words);
  // The accepted numbering counts before others, and an item with a print before one without.
  const [numbered] = best.items
    .filter(({ number }) => number === item)
    .sort((a, b) => Number(!a.print) - Number(!b.print) || a.numbering - b.numbering);
  if (numbered) return { ...numbered, by: 'agenda' };
  const only = onlyOne(best, words);
  // One common word is not enough to be certain.
  if (only) return { ...only, by: best.shared > 1 ? 'title' : 'name' };
  // The number alone tells the stage of the item, where the agenda has one numbering.
  const accepted = items.filter(
    ({ number, numbering }) => number === item && numbering !== Numbering.invitation,
  );
  if (accepted.length !== 1) return undefined;
  return { print: undefined, type: accepted[0]!.type, by: 'agenda' };
}

function byName(
  prints: ReadonlyMap<number, Print>,
  titled: (print: Print) => Titled,
  words: TellingWords,
): Found | undefined {
  if (words.length === 0) return undefined;
  const only = onlyOne(bestOf(Array.from(prints.values(), titled), words), words);
  return only && { print: only.print, by: 'name' };
}

type Best<Item extends Titled> = {
  /** Words that each of the items shares with the title; none of them without any. */
  readonly shared: number;
  readonly items: readonly Item[];
};

function bestOf<Item extends Titled>(items: readonly Item[], words: TellingWords): Best<Item> {
  let best: { shared: number; items: Item[] } = { shared: 1, items: [] };
  for (const item of items) {
    const shared = sharedWords(words, item.words);
    if (shared > best.shared) best = { shared, items: [] };
    if (shared === best.shared) best.items.push(item);
  }
  return best;
}

/**
 * The only item that a title alone stands for: it has most of the words, and of several items the
 * short title with the fewest other words. One common word must be that of one item.
 */
function onlyOne<Item extends Titled>(
  { shared, items }: Best<Item>,
  words: TellingWords,
): Item | undefined {
  if (shared * 3 < words.length * 2) return undefined;
  const distances = items.map((item) => (shared === 1 ? 0 : distance(item.shortTitle, words)));
  const least = Math.min(...distances);
  const nearest = items.filter((_, at) => distances[at] === least);
  return nearest.every(({ print }) => print === nearest[0]!.print) ? nearest[0] : undefined;
}

/** Words that only one of the two titles has. */
function distance(a: TellingWords, b: TellingWords): number {
  return a.length - sharedWords(a, b) + b.length - sharedWords(b, a);
}
