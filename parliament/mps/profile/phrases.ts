import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  finding: [
    (name: string, rebellions: string, active: string, share: string) =>
      `${name} hlasuje proti svému klubu ${czechIn(share)} případů: ${rebellions} ${czechOf(active)}.`,
    (name, rebellions, active, share) =>
      `${name} votes against their own club ${share} of the time: ${rebellions} of ${active}.`,
  ],
  present: [
    (share: string, present: string) =>
      `Hlas odevzdává ${czechIn(share)} hlasování, přítomnost má ${present}.`,
    (share, present) => `They cast a ballot in ${share} of votes; their presence is ${present}.`,
  ],
  presentYesNo: [
    (share: string, present: string) =>
      `Pro nebo proti je ${czechIn(share)} hlasování (zdržení od nehlasování zdroj nerozlišuje), přítomnost má ${present}.`,
    (share, present) =>
      `They vote yes or no in ${share} of votes (the source does not tell abstaining from not voting); their presence is ${present}.`,
  ],
  findingOwnAtVote: [
    (name: string, rebellions: string, active: string, share: string) =>
      `${name} hlasuje proti svému klubu, podle klubu v době hlasování, ${czechIn(share)} případů: ${rebellions} ${czechOf(active)}.`,
    (name, rebellions, active, share) =>
      `${name} votes against their own club, as it was at the time of the vote, ${share} of the time: ${rebellions} of ${active}.`,
  ],
  unaffiliated: [
    (name: string) =>
      `${name} končí období mezi nezařazenými, a tak nemá klub, proti kterému by hlasoval.`,
    (name) =>
      `${name} is unaffiliated at the end of the period and so has no club to vote against.`,
  ],
  findingAtVote: [
    (name: string, rebellions: string, active: string, share: string) =>
      `${name} končí období mezi nezařazenými. Proti svému tehdejšímu klubu hlasuje ${czechIn(share)} případů: ${rebellions} ${czechOf(active)}.`,
    (name, rebellions, active, share) =>
      `${name} is unaffiliated at the end of the period. Against the club they belonged to at the time they vote ${share} of the time: ${rebellions} of ${active}.`,
  ],
  unranked: [
    'kdo byl v období nezařazený, v pořadí není',
    'members unaffiliated at any time are not ranked',
  ],
  noVotes: [
    (name: string) =>
      `${name} v tomto období nehlasuje pro ani proti v žádném hlasování, v němž měl klub většinu.`,
    (name) =>
      `${name} cast no yes or no in any vote of this period in which their club had a majority.`,
  ],
  loyalty: ['Rebelie', 'Rebellions'],
  loyaltyNote: [
    (count: string, of: string) => `${count} ${czechOf(of)} hlasování`,
    (count, of) => `${count} of ${of} votes`,
  ],
  rank: [
    (rank: string, of: string) => `${rank}. nejvyšší podíl ${czechOf(of)}`,
    (rank, of) => `rank ${rank} of ${of} (1 = highest)`,
  ],
  attendance: ['Účast', 'Attendance'],
  attendancePresent: ['Přítomnost', 'Presence'],
  attendanceOf: [
    (part: string, of: string) => `${part} ${czechOf(of)} hlasování`,
    (part, of) => `${part} of ${of} votes`,
  ],
  otherRule: [
    (share: string, rebellions: string, active: string) =>
      `Podle klubu v době hlasování je to ${share} (${rebellions} ${czechOf(active)}).`,
    (share, rebellions, active) =>
      `By the club at the time of the vote: ${share} (${rebellions} of ${active}).`,
  ],
  currentRule: [
    (share: string, rebellions: string, active: string) =>
      `Podle posledního klubu v období je to ${share} (${rebellions} ${czechOf(active)}).`,
    (share, rebellions, active) =>
      `By the last club of the period: ${share} (${rebellions} of ${active}).`,
  ],
  chart: ['Přítomnost při hlasování po měsících', 'Presence by month'],
  chartMeasure: [
    'Podíl hlasování v měsíci v procentech. Plně: pro, proti, zdržel se; světleji: přihlášen bez takového hlasu (kódy F a K).',
    'Percentage of the votes in a month. Solid: yes, no, abstained; lighter: logged in without such a ballot (codes F and K).',
  ],
  chartMeasureYesNo: [
    'Podíl hlasování v měsíci v procentech. Plně: pro a proti; světleji: přihlášen bez takového hlasu (zdržení a nehlasování zdroj nerozlišuje, kódy F a K).',
    'Share of the votes of the month, in percent. Solid: yes and no; lighter: logged in without such a ballot (the source does not tell abstaining from not voting, codes F and K).',
  ],
  chartLabel: [
    (name: string) => `Přítomnost po měsících: ${name}; čísla jsou v tabulce pod grafem`,
    (name) => `Presence by month: ${name}; the figures are in the table below the chart`,
  ],
  monthText: [
    (share: string, of: number) =>
      `${share} ${czechOf(of)} ${czechPlural(of, 'hlasování', 'hlasování', 'hlasování')}`,
    (share, of) => `${share} of ${of} ${of === 1 ? 'vote' : 'votes'}`,
  ],
  active: ['Pro, proti, zdržel se', 'Yes, no, abstained'],
  activeYesNo: ['Pro a proti', 'Yes and no'],
  presentVotes: ['Přítomen', 'Present'],
  ofVotes: ['Z hlasování', 'Of votes'],
  share: ['Přítomnost', 'Presence'],
  nearest: ['Hlasují nejpodobněji', 'Vote most alike'],
  farthest: ['Hlasují nejodlišněji', 'Vote least alike'],
  colleagueNote: [
    'Stejný hlas ze všech hlasování, kde oba hlasovali pro nebo proti.',
    'Share of identical votes among those in which both voted yes or no.',
  ],
  compareNearest: ['Porovnat vedle sebe s nejbližšími', 'Compare with the closest colleagues'],
  nobody: ['Není s kým srovnat.', 'No colleague to compare with.'],
  votes: ['Hlasování poslance', 'Votes of this member'],
  ballot: ['Hlas', 'Ballot'],
  all: ['všechna', 'all'],
  rebel: ['proti vlastnímu klubu', 'against their own club'],
  yes: ['pro', 'yes'],
  no: ['proti', 'no'],
  abstained: ['zdržel se nebo nehlasoval', 'abstained or did not vote'],
  absent: ['bez přihlášení', 'not logged in'],
  excused: ['s omluvou', 'excused'],
  search: ['Hledat v názvu', 'Search the title'],
  rebelMark: ['proti klubu', 'against the club'],
  none: ['Takové hlasování není.', 'No such vote.'],
  career: ['Kariéra', 'Career'],
  offices: ['Funkce', 'Offices'],
  sourcePage: ['Stránka poslance na psp.cz', 'The member’s page at psp.cz'],
  photo: ['Fotografie na psp.cz', 'Photograph at psp.cz'],
  method1: [
    'Rebelie = hlas pro nebo proti, který se liší od většiny vlastního klubu; podíl je ze všech hlasování, kde poslanec i klub zaujali stanovisko. Pořadí 1 má nejvyšší podíl.',
    'A rebellion is a yes or no vote that differs from the majority of the member’s own club; the rate is relative to all votes in which the member voted yes or no and the club had a majority. Rank 1 is the highest rate.',
  ],
  method2: [
    'Přítomnost = (pro + proti + zdržel se + nestiskl + K) ÷ (všechna − omluvená − před slibem): počítá každého, kdo byl přihlášen. Kód K má ve zdroji od roku 1995 ten, kdo byl přihlášen a zdržel se nebo nestiskl nic.',
    'Presence = (yes + no + abstained + no button + K) ÷ (all − excused − before the oath): it counts everybody who was logged in. Since 1995 code K marks members who were logged in and abstained or pressed no button.',
  ],
  method3: [
    'Shoda dvou poslanců se počítá jen z hlasování, kde oba hlasovali pro nebo proti. Kolegové, s nimiž má poslanec společnou méně než pětinu vlastních hlasování, v pořadí nejsou.',
    'Agreement counts only votes in which both members voted yes or no. Colleagues with fewer common votes than a fifth of the member’s own are not ranked.',
  ],
});
