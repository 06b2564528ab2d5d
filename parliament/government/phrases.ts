import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Vláda a opozice', 'Government and opposition'],
  finding: [
    (first: string, share: string, last: string, lastShare: string) =>
      `Nejčastěji hlasuje s vládou klub ${first}: ${czechIn(share)} případů. Nejméně často klub ${last}: ${czechIn(lastShare)}.`,
    (first, share, last, lastShare) =>
      `The club that votes with the government most often is ${first}: ${share} of the time. The one that does so least often is ${last}: ${lastShare}.`,
  ],
  onlyClub: [
    (club: string, share: string) => `Klub ${club} hlasuje s vládou ${czechIn(share)} případů.`,
    (club, share) => `${club} votes with the government ${share} of the time.`,
  ],
  unknown: [
    'Postoj vlády v tomto období z hlasování nepoznáme: ve Sněmovně zasedali nejvýš dva ministři, nebo o členech vlády nejsou data.',
    'The side of the government in this period cannot be told from votes: at most two ministers sat in the chamber, or there are no data on its members.',
  ],
  side: [
    (known: string, share: string, all: string) =>
      `Postoj vlády odvozujeme z hlasů aspoň tří ministrů, kteří jsou zároveň poslanci; znám je u ${known} ${czechOf(all)} hlasování (${share}).`,
    (known, share, all) =>
      `The side of the government is derived from the ballots of at least three ministers who are also members of the chamber; it is known in ${known} of ${all} votes (${share}).`,
  ],
  noDefeat: [
    'S jednotnými ministry vláda neprohrála žádné hlasování.',
    'The government lost no vote with its ministers united.',
  ],
  defeats: [
    (_count: number, united: string) => `S jednotnými ministry vláda prohrála ${united} hlasování`,
    (count, united) =>
      `The government lost ${united} ${count === 1 ? 'vote' : 'votes'} with its ministers united`,
  ],
  procedural: [
    (count: string) => `, z toho ${count} o pořadu, postupu nebo interpelacích`,
    (count) => `, ${count} of them on the agenda, procedure or interpellations`,
  ],
  divided: [
    (count: number, divided: string) =>
      `Proti většině ministrů, kteří se neshodli, ${czechPlural(count, 'dopadlo', 'dopadla', 'dopadlo')} ${divided} hlasování.`,
    (count, divided) =>
      `${divided} ${count === 1 ? 'vote' : 'votes'} went against the larger part of divided ministers.`,
  ],
  measure: [
    'Podíl hlasů pro a proti, které se shodly s postojem vlády (%)',
    'Share of yes and no ballots on the side of the government (%)',
  ],
  bar: [
    (share: string, votes: string) => `${share} ${czechOf(votes)} hlasů`,
    (share, votes) => `${share} of ${votes} ballots`,
  ],
  clubs: [
    'Kluby podle toho, jak často hlasují s vládou',
    'Clubs by how often they vote with the government',
  ],
  clubTable: ['Podíl hlasů s vládou po klubech', 'Share of ballots with the government, by club'],
  members: [
    'Poslanci podle toho, jak často hlasují s vládou',
    'Members by how often they vote with the government',
  ],
  defeatList: [
    'Hlasování, která dopadla proti většině ministrů',
    'Votes that went against most ministers',
  ],
  shown: [
    (shown: string, all: string) => `Zobrazeno ${shown} ${czechOf(all)}.`,
    (shown, all) => `Showing ${shown} of ${all}.`,
  ],
  none: ['Žádné takové hlasování není.', 'There is no such vote.'],
  offices: ['Členové vlády v tomto období', 'Members of the government in this period'],
  noOffices: [
    'O členech vlády v tomto období nejsou data.',
    'There are no data on members of the government in this period.',
  ],
  method1: [
    'Zdroj neuvádí, co vláda navrhovala přijmout. Její postoj poznáváme z hlasů těch ministrů, kteří byli v té chvíli zároveň poslanci: je to strana, na které jich bylo víc. Musejí pro nebo proti hlasovat aspoň tři; jinak, a také při rovnosti, je postoj neznámý a hlasování se nepočítá.',
    'The source does not record what the government recommended. Its side is told from the ballots of ministers who were also members of the chamber at that moment: it is where more of them were. At least three must have voted yes or no; otherwise, and in a tie, the side is unknown and the vote does not count.',
  ],
  method2: [
    'Prohrané hlasování je takové, v němž vláda byla pro a návrh neprošel, nebo byla proti a prošel. V úvodní větě je za prohru vlády označujeme jen tehdy, když se ministři shodli. Hlasování o pozměňovacích návrzích a o pořadu schůze jsou v tabulce také. Klub je ten, ve kterém poslanec v době hlasování byl. Hlasy ministrů do podílů nevstupují a v pořadí poslanců jsou jen ti, kdo hlasovali aspoň v desetině hlasování se známým postojem.',
    'A vote is lost when the government was for a motion that fell, or against one that passed. The lead calls it a defeat only when the ministers agreed. Votes on amendments and on the agenda are in the table too. The club is the one at the time of the vote. Ballots of ministers are not part of the shares, and only members with a ballot in at least a tenth of the votes with a known side are ranked.',
  ],
  method3: [
    'Členství ve vládě je v otevřených datech Sněmovny (orgán typu 5), s přesností na hodinu. Kdo se hlasování zdržel nebo nebyl přihlášen, do podílů nevstupuje.',
    'Membership of the government is part of the open data of the chamber (organ type 5), exact to the hour. Members who abstained or were not logged in are not part of the shares.',
  ],
});
