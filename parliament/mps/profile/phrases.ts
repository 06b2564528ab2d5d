import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { czechIn, czechOf } from '../../ui/czech.ts';

export const phrases = phraseBook(
  {
    finding: (name: string, rebellions: string, active: string, share: string) =>
      `${name} hlasuje proti svému klubu ${czechIn(share)} případů: ${rebellions} ${czechOf(active)}.`,
    present: (share: string, present: string) =>
      `Hlas odevzdává ${czechIn(share)} hlasování, přítomnost má ${present}.`,
    presentYesNo: (share: string, present: string) =>
      `Pro nebo proti je ${czechIn(share)} hlasování (zdržení od nehlasování zdroj nerozlišuje), přítomnost má ${present}.`,
    findingOwnAtVote: (name: string, rebellions: string, active: string, share: string) =>
      `${name} hlasuje proti svému klubu, podle klubu v době hlasování, ${czechIn(share)} případů: ${rebellions} ${czechOf(active)}.`,
    unaffiliated: (name: string) =>
      `${name} končí období mezi nezařazenými, a tak nemá klub, proti kterému by hlasoval.`,
    findingAtVote: (name: string, rebellions: string, active: string, share: string) =>
      `${name} končí období mezi nezařazenými. Proti svému tehdejšímu klubu hlasuje ${czechIn(share)} případů: ${rebellions} ${czechOf(active)}.`,
    unranked: 'kdo byl v období nezařazený, v pořadí není',
    noVotes: (name: string) =>
      `${name} v tomto období nehlasuje pro ani proti v žádném hlasování, v němž měl klub většinu.`,
    loyalty: 'Rebelie',
    loyaltyNote: (count: string, of: string) => `${count} ${czechOf(of)} hlasování`,
    rank: (rank: string, of: string) => `${rank}. nejvyšší podíl ${czechOf(of)}`,
    attendance: 'Účast',
    attendancePresent: 'Přítomnost',
    attendanceOf: (part: string, of: string) => `${part} ${czechOf(of)} hlasování`,
    otherRule: (share: string, rebellions: string, active: string) =>
      `Podle klubu v době hlasování je to ${share} (${rebellions} ${czechOf(active)}).`,
    currentRule: (share: string, rebellions: string, active: string) =>
      `Podle posledního klubu v období je to ${share} (${rebellions} ${czechOf(active)}).`,
    chart: 'Přítomnost při hlasování po měsících',
    chartMeasure:
      'Podíl hlasování v měsíci v procentech. Plně: pro, proti, zdržel se; světleji: přihlášen bez takového hlasu (kódy F a K).',
    chartMeasureYesNo:
      'Podíl hlasování v měsíci v procentech. Plně: pro a proti; světleji: přihlášen bez takového hlasu (zdržení a nehlasování zdroj nerozlišuje, kódy F a K).',
    chartLabel: (name: string) =>
      `Přítomnost po měsících: ${name}; čísla jsou v tabulce pod grafem`,
    monthText: (share: string, of: number) =>
      `${share} ${czechOf(of)} ${czechPlural(of, 'hlasování', 'hlasování', 'hlasování')}`,
    active: 'Pro, proti, zdržel se',
    activeYesNo: 'Pro a proti',
    presentVotes: 'Přítomen',
    ofVotes: 'Z hlasování',
    share: 'Přítomnost',
    nearest: 'Hlasují nejpodobněji',
    farthest: 'Hlasují nejodlišněji',
    colleagueNote: 'Stejný hlas ze všech hlasování, kde oba hlasovali pro nebo proti.',
    compareNearest: 'Porovnat vedle sebe s nejbližšími',
    nobody: 'Není s kým srovnat.',
    votes: 'Hlasování poslance',
    ballot: 'Hlas',
    all: 'všechna',
    rebel: 'proti vlastnímu klubu',
    yes: 'pro',
    no: 'proti',
    abstained: 'zdržel se nebo nehlasoval',
    absent: 'bez přihlášení',
    excused: 's omluvou',
    search: 'Hledat v názvu',
    rebelMark: 'proti klubu',
    none: 'Takové hlasování není.',
    career: 'Kariéra',
    offices: 'Funkce',
    sourcePage: 'Stránka poslance na psp.cz',
    photo: 'Fotografie na psp.cz',
    method1:
      'Rebelie = hlas pro nebo proti, který se liší od většiny vlastního klubu; podíl je ze všech hlasování, kde poslanec i klub zaujali stanovisko. Pořadí 1 má nejvyšší podíl.',
    method2:
      'Přítomnost = (pro + proti + zdržel se + nestiskl + K) ÷ (všechna − omluvená − před slibem): počítá každého, kdo byl přihlášen. Kód K má ve zdroji od roku 1995 ten, kdo byl přihlášen a zdržel se nebo nestiskl nic.',
    method3:
      'Shoda dvou poslanců se počítá jen z hlasování, kde oba hlasovali pro nebo proti. Kolegové, s nimiž má poslanec společnou méně než pětinu vlastních hlasování, v pořadí nejsou.',
  },
  {
    finding: (name, rebellions, active, share) =>
      `${name} votes against their own club ${share} of the time: ${rebellions} of ${active}.`,
    present: (share, present) =>
      `They cast a ballot in ${share} of votes; their presence is ${present}.`,
    presentYesNo: (share, present) =>
      `They vote yes or no in ${share} of votes (the source does not tell abstaining from not voting); their presence is ${present}.`,
    findingOwnAtVote: (name, rebellions, active, share) =>
      `${name} votes against their own club, as it was at the time of the vote, ${share} of the time: ${rebellions} of ${active}.`,
    unaffiliated: (name) =>
      `${name} is unaffiliated at the end of the period and so has no club to vote against.`,
    findingAtVote: (name, rebellions, active, share) =>
      `${name} is unaffiliated at the end of the period. Against the club they belonged to at the time they vote ${share} of the time: ${rebellions} of ${active}.`,
    unranked: 'members unaffiliated at any time are not ranked',
    noVotes: (name) =>
      `${name} cast no yes or no in any vote of this period in which their club had a majority.`,
    loyalty: 'Rebellions',
    loyaltyNote: (count, of) => `${count} of ${of} votes`,
    rank: (rank, of) => `rank ${rank} of ${of} (1 = highest)`,
    attendance: 'Attendance',
    attendancePresent: 'Presence',
    attendanceOf: (part, of) => `${part} of ${of} votes`,
    otherRule: (share, rebellions, active) =>
      `By the club at the time of the vote: ${share} (${rebellions} of ${active}).`,
    currentRule: (share, rebellions, active) =>
      `By the last club of the period: ${share} (${rebellions} of ${active}).`,
    chart: 'Presence by month',
    chartMeasure:
      'Percentage of the votes in a month. Solid: yes, no, abstained; lighter: logged in without such a ballot (codes F and K).',
    chartMeasureYesNo:
      'Share of the votes of the month, in percent. Solid: yes and no; lighter: logged in without such a ballot (the source does not tell abstaining from not voting, codes F and K).',
    chartLabel: (name) =>
      `Presence by month: ${name}; the figures are in the table below the chart`,
    monthText: (share, of) => `${share} of ${of} ${of === 1 ? 'vote' : 'votes'}`,
    active: 'Yes, no, abstained',
    activeYesNo: 'Yes and no',
    presentVotes: 'Present',
    ofVotes: 'Of votes',
    share: 'Presence',
    nearest: 'Vote most alike',
    farthest: 'Vote least alike',
    colleagueNote: 'Share of identical votes among those in which both voted yes or no.',
    compareNearest: 'Compare with the closest colleagues',
    nobody: 'No colleague to compare with.',
    votes: 'Votes of this member',
    ballot: 'Ballot',
    all: 'all',
    rebel: 'against their own club',
    yes: 'yes',
    no: 'no',
    abstained: 'abstained or did not vote',
    absent: 'not logged in',
    excused: 'excused',
    search: 'Search the title',
    rebelMark: 'against the club',
    none: 'No such vote.',
    career: 'Career',
    offices: 'Offices',
    sourcePage: 'The member’s page at psp.cz',
    photo: 'Photograph at psp.cz',
    method1:
      'A rebellion is a yes or no vote that differs from the majority of the member’s own club; the rate is relative to all votes in which the member voted yes or no and the club had a majority. Rank 1 is the highest rate.',
    method2:
      'Presence = (yes + no + abstained + no button + K) ÷ (all − excused − before the oath): it counts everybody who was logged in. Since 1995 code K marks members who were logged in and abstained or pressed no button.',
    method3:
      'Agreement counts only votes in which both members voted yes or no. Colleagues with fewer common votes than a fifth of the member’s own are not ranked.',
  },
);
