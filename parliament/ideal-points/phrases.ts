import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Ideální body', 'Ideal points'],
  finding: [
    (left: string, leftAt: string, right: string, rightAt: string) =>
      `Na hlavní ose hlasování stojí na jednom konci ${left} (medián ${leftAt}), na druhém ${right} (medián ${rightAt}).`,
    (left, leftAt, right, rightAt) =>
      `On the main axis of voting, ${left} (median ${leftAt}) stands at one end and ${right} (median ${rightAt}) at the other.`,
  ],
  tooFew: [
    'Z hlasování tohoto období nelze polohy poslanců odhadnout.',
    'Members cannot be placed by the votes of this period.',
  ],
  fitLine: [
    (share: string, ballots: string, votes: string, apre: string) =>
      `Jediná osa správně určí ${share} ${czechOf(ballots)} hlasů ${czechIn(votes)} sporných hlasováních, tedy o ${apre} méně chyb, než kdybychom každému připsali názor většiny.`,
    (share, ballots, votes, apre) =>
      `A single axis gets ${share} of ${ballots} ballots in ${votes} contested votes right: ${apre} fewer errors than ascribing the majority’s view to everybody.`,
  ],
  poor: [
    'Je to hrubé shrnutí: většina chyb zůstává.',
    'This is a rough summary: most errors remain.',
  ],
  fair: [
    'Je to přibližné shrnutí: část chyb zůstává.',
    'This is an approximate summary: some errors remain.',
  ],
  good: ['Je to dobré shrnutí: chyb zůstává málo.', 'This is a good summary: few errors remain.'],
  stripTitle: ['Poslanci na hlavní ose hlasování', 'Members along the main axis of voting'],
  measure: [
    (count: string) =>
      `${count} poslanců. Jednotkou je jedna směrodatná odchylka mezi poslanci; čárka je interval 90 % spolehlivosti.`,
    (count) =>
      `${count} members. The unit is one standard deviation among members; the line is the 90% confidence interval.`,
  ],
  axisX: ['hlavní osa', 'main axis'],
  cutLabel: ['hranice hlasování', 'cutting line'],
  bounds: [(low: string, high: string) => `${low} až ${high}`, (low, high) => `${low} to ${high}`],
  name: ['Jméno', 'Name'],
  clubs: ['Kluby od jednoho konce osy ke druhému', 'Clubs from one end of the axis to the other'],
  points: ['Poslanci podle polohy', 'Members by position'],
  shown: [
    (count: string) => `Poslanců ve výběru: ${count}.`,
    (count) => `${count} members in the selection.`,
  ],
  none: ['Jméno mezi zařazenými poslanci není.', 'No placed member has this name.'],
  leftOutMembers: [
    (count: number) =>
      `Kdo zaujal stanovisko v méně než dvaceti sporných hlasováních, zařazen není: ${count}.`,
    (count) =>
      `Members who took a side in fewer than twenty contested votes are not placed: ${count}.`,
  ],
  similarity: [
    'Jiný pohled na tatáž data: mapa podobnosti',
    'Another view of the same data: the similarity map',
  ],
  linesFile: ['Hranice všech hlasování', 'Cutting lines of all votes'],
  ofVote: ['Hranice hlasování', 'Cutting line of the vote'],
  method1: [
    'Každému poslanci hledáme místo na ose tak, aby co nejlépe vysvětlilo jeho hlasování. Každé hlasování osu na jednom místě přeruší: kdo stojí na jedné straně hranice, hlasuje spíše pro, kdo na druhé, spíše proti, a čím blíž k hranici, tím je jeho hlas nejistější. Polohy i hranice se odhadují společně.',
    'Each member is given the place on the axis that best explains how they voted. Each vote cuts the axis at one point: members on one side of it tend to vote yes, members on the other side no, and the closer to the cut, the less certain the ballot. Places and cuts are estimated together.',
  ],
  method2: [
    'Osa nemá předem daný význam. Ukazuje, co poslance při hlasování nejvíc rozdělovalo, a tím bývá ve Sněmovně spor vlády s opozicí. Vpravo je strana, na které stojí poslanci ODS (bez nich největší klub); neznamená to pravicovou politiku.',
    'The axis has no meaning fixed beforehand. It shows what divided members most when they voted, which in this chamber tends to be government against opposition. The right is where the members of ODS are (without them, the largest club); it does not mean right-wing politics.',
  ],
  method3: [
    'Stanoviskem je jen hlas pro nebo proti. Zdržení se, přihlášení bez hlasu a nepřítomnost se nepočítají: zdroj je od roku 1995 z velké části nerozlišuje, a klub, který zůstává sedět, by jinak vyšel jako odpůrce všeho.',
    'Only yes and no are a side. Abstentions, members logged in without a vote and absences do not count: since 1995 the source mostly does not tell them apart, and a club that stays in its seats would look like an opponent of everything.',
  ],
  method4: [
    'Vynechána jsou hlasování, v nichž měla menšina méně než 2,5 % hlasů, a poslanci s méně než dvaceti hlasy ve zbylých.',
    'Left out are votes with a minority of less than 2.5% and members with fewer than twenty ballots in the rest.',
  ],
  method5: [
    'Interval říká, jak přesně polohu známe: kde by poslanec mohl stát, kdyby Sněmovna projednávala jinou skladbu bodů pořadu. Představujeme si, že se body losují s opakováním a polohy se pokaždé odhadnou znovu (bootstrap); rozptyl všech takových losování umíme spočítat přímo, takže výsledek je vždy stejný. Hlasování o jednom bodu zůstávají pohromadě, protože pozměňovací návrhy k témuž zákonu nejsou nezávislé. Na simulovaných Sněmovnách se známými polohami obsáhly intervaly v průměru 90 % z nich, v jedné samotné Sněmovně 84 až 96 %: odchylka je dílem náhody. Pořadí poslanců uvnitř klubu moc neříká, jejich intervaly se obvykle překrývají.',
    'The interval says how exactly a position is known: where the member might stand if the chamber had debated another mix of agenda items. Imagine items drawn at random with replacement and all members placed again each time (a bootstrap); the spread over all such draws can be computed directly, so that the result is always the same. Votes on one item stay together, because amendments of one bill are not independent. In simulated chambers with known positions the intervals held 90% of them on average, and 84 to 96% in a single chamber, which is chance. The order of members within a club says little: their intervals usually overlap.',
  ],
  method6: [
    'Model: kvadratický užitek s normálními chybami, odhad jako Imai, Lo a Olmsted (American Political Science Review 110, 2016), střídavým postupem podle Poola. Míra shody APRE: o kolik ubude chyb proti odhadu, že všichni hlasují s většinou.',
    'Model: quadratic utility with normal errors, estimated as by Imai, Lo and Olmsted (American Political Science Review 110, 2016), alternating as Poole does. APRE: how many fewer errors there are than when everybody is said to vote with the majority.',
  ],
  panelTitle: ['Kde hlasování rozdělilo Sněmovnu', 'Where the vote divided the chamber'],
  panelLoad: [
    'Zobrazit hranici hlasování na ose poslanců',
    'Show the cutting line on the axis of members',
  ],
  panelAll: ['Osa s touto hranicí a metoda', 'The axis with this line, and the method'],
  panelSentence: [
    (right: string, ballots: string, share: string, pre: string) =>
      `Hranice hlasování stojí tak, že na správné straně je ${right} ${czechOf(ballots)} poslanců (${share}); proti odhadu, že všichni hlasují s většinou, je o ${pre} chyb méně.`,
    (right, ballots, share, pre) =>
      `The cutting line has ${right} of ${ballots} members on their side of it (${share}); that is ${pre} fewer errors than saying that everybody votes with the majority.`,
  ],
  panelUnanimous: [
    'Hlasování bylo téměř jednomyslné: menšina měla méně než 2,5 % hlasů, takže o polohách poslanců nic neříká a hranici nemá.',
    'The vote was all but unanimous: with a minority of less than 2.5% it says nothing about the positions of members and has no cutting line.',
  ],
  panelAcross: [
    'Toto hlasování šlo napříč: žádná hranice mezi poslanci je nevysvětluje lépe než odhad, že všichni hlasují s většinou.',
    'This vote cut across the usual lines: no cutting line explains it better than saying that everybody votes with the majority.',
  ],
  panelLabel: [
    'Poslanci na ose, nahoře pro, dole proti, a hranice hlasování mezi nimi',
    'Members on the axis, yes above, against below, and the cutting line between them',
  ],
  yes: ['nahoře: pro', 'above: yes'],
  against: ['dole: proti', 'below: no'],
});
