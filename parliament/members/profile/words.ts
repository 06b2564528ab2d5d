import { czechPlural, phraseBook } from '@tessera/kit/messages';

export const words = phraseBook(
  {
    finding: (name: string, rebellions: string, active: string, share: string) =>
      `${name} hlasuje proti svému klubu v ${share} případů: ${rebellions} z ${active}.`,
    present: (share: string, present: string) =>
      `Hlas odevzdává v ${share} hlasování, přítomnost vychází na ${present}.`,
    noVotes: (name: string) =>
      `${name} v tomto období nehlasuje v žádném hlasování, kde měl klub jasnou většinu.`,
    loyalty: 'Rebelie',
    loyaltyNote: (count: string, of: string) => `${count} z ${of} hlasování`,
    rank: (rank: string, of: string) => `${rank}. nejvyšší podíl z ${of}`,
    attendance: 'Docházka',
    attendancePresent: 'Docházka s kódem K',
    attendanceOf: (part: string, of: string) => `${part} z ${of} hlasování`,
    otherRule: (share: string, rebellions: string, active: string) =>
      `S klubem v době hlasování: ${share} (${rebellions} z ${active}).`,
    currentRule: (share: string, rebellions: string, active: string) =>
      `S posledním klubem v období: ${share} (${rebellions} z ${active}).`,
    clubs: 'Kluby',
    since: 'od',
    until: 'do',
    stays: 'dosud',
    noClub: 'V žádném klubu.',
    chart: 'Účast na hlasování po měsících',
    chartMeasure:
      'Podíl hlasování v měsíci v procentech. Plně: pro, proti, zdržel se; světleji: zdržel se nebo nehlasoval (kód K).',
    chartLabel: (name: string) => `Účast po měsících: ${name}; čísla jsou v tabulce pod grafem`,
    monthText: (share: string, of: number) =>
      `${share} z ${of} ${czechPlural(of, 'hlasování', 'hlasování', 'hlasování')}`,
    active: 'Pro, proti, zdržel se',
    notVoted: 'Kód K',
    ofVotes: 'Z hlasování',
    share: 'Účast',
    nearest: 'Hlasují nejpodobněji',
    farthest: 'Hlasují nejodlišněji',
    agreement: 'Shoda',
    colleagueNote: 'Stejný hlas ze všech hlasování, kde oba hlasovali pro nebo proti.',
    compareNearest: 'Porovnat vedle sebe s nejbližšími',
    nobody: 'Není s kým srovnat.',
    votes: 'Hlasování poslance',
    ballot: 'Jak',
    all: 'všechna',
    rebel: 'proti vlastnímu klubu',
    yes: 'pro',
    no: 'proti',
    abstained: 'zdržel se nebo nehlasoval',
    absent: 'nepřítomen bez omluvy',
    excused: 'omluven',
    search: 'Hledat v názvu',
    own: 'Hlas',
    clubSide: 'Klub pro : proti',
    clubSideHelp: 'Jak hlasovali členové klubu, do kterého se poslanec počítá',
    rebelMark: 'proti klubu',
    none: 'Takové hlasování není.',
    elsewhere: 'V jiných obdobích',
    elsewhereNote: 'Jen období, která jsou právě načtená.',
    method1:
      'Rebelie = hlas pro nebo proti, který se liší od většiny vlastního klubu; podíl je ze všech hlasování, kde poslanec i klub zaujali stanovisko. Pořadí 1 má nejvyšší podíl.',
    method2:
      'Docházka = (pro + proti + zdržel se) ÷ (všechna − omluvená). Docházka s kódem K = (pro + proti + zdržel se + K) ÷ (všechna − omluvená − před slibem): kód K má ve zdroji od roku 1995 ten, kdo byl přihlášen a zdržel se nebo nestiskl nic. Omluva ze seznamu omluv vysvětluje jen nepřihlášení.',
    method3:
      'Shoda dvou poslanců se počítá jen z hlasování, kde oba hlasovali pro nebo proti. Kdo jich má společně méně než pětinu vlastních, v pořadí není.',
  },
  {
    finding: (name, rebellions, active, share) =>
      `${name} votes against the club in ${share} of cases: ${rebellions} of ${active}.`,
    present: (share, present) => `Casts a vote in ${share} of votes, and is present at ${present}.`,
    noVotes: (name) =>
      `${name} took a side in no vote of this period in which the club had a clear majority.`,
    loyalty: 'Rebellions',
    loyaltyNote: (count, of) => `${count} of ${of} votes`,
    rank: (rank, of) => `rank ${rank} of ${of}, highest first`,
    attendance: 'Attendance',
    attendancePresent: 'Attendance with code K',
    attendanceOf: (part, of) => `${part} of ${of} votes`,
    otherRule: (share, rebellions, active) =>
      `By the club at the time of the vote: ${share} (${rebellions} of ${active}).`,
    currentRule: (share, rebellions, active) =>
      `By the last club of the period: ${share} (${rebellions} of ${active}).`,
    clubs: 'Clubs',
    since: 'from',
    until: 'to',
    stays: 'to date',
    noClub: 'In no club.',
    chart: 'Taking part in votes, by month',
    chartMeasure:
      'Share of the votes of a month in per cent. Solid: yes, no, abstained; lighter: abstained or did not vote (code K).',
    chartLabel: (name) =>
      `Attendance by month: ${name}; the figures are in the table below the chart`,
    monthText: (share, of) => `${share} of ${of} ${of === 1 ? 'vote' : 'votes'}`,
    active: 'Yes, no, abstained',
    notVoted: 'Code K',
    ofVotes: 'Of votes',
    share: 'Took part',
    nearest: 'Vote most alike',
    farthest: 'Vote least alike',
    agreement: 'Agreement',
    colleagueNote: 'The same vote, of all in which both voted yes or no.',
    compareNearest: 'Compare side by side with the nearest',
    nobody: 'Nobody to compare with.',
    votes: 'Votes of this member',
    ballot: 'How',
    all: 'all',
    rebel: 'against the own club',
    yes: 'yes',
    no: 'no',
    abstained: 'abstained or did not vote',
    absent: 'away without excuse',
    excused: 'excused',
    search: 'Search the title',
    own: 'Ballot',
    clubSide: 'Club yes : no',
    clubSideHelp: 'How the members of the club voted that this member counts for',
    rebelMark: 'against the club',
    none: 'There is no such vote.',
    elsewhere: 'In other periods',
    elsewhereNote: 'Only periods that are loaded just now.',
    method1:
      'A rebellion is a yes or no that differs from the majority of the own club; the share is of all votes in which both member and club took a side. Rank 1 has the highest share.',
    method2:
      'Attendance = (yes + no + abstained) ÷ (all − excused). Attendance with code K = (yes + no + abstained + K) ÷ (all − excused − before the oath): since 1995 the source writes K for who was logged in and abstained or pressed nothing. The list of excuses only explains who was not logged in.',
    method3:
      'The agreement of two members counts only votes in which both voted yes or no. Who shares fewer than a fifth of one’s own is not ranked.',
  },
);
