import type { Period } from '../parliament.ts';
import type { Law, Print, PrintStep } from '../record.ts';
import { committeeOf, type SubPrint } from '../sub-prints.ts';
import { TRANSITION } from '../tables/procedure.ts';
import { COMMITTEES } from '../vocabulary/bodies.ts';
import { escaped, spacedDay } from './page.ts';

export type SectionTitle =
  | 'Poslanecká sněmovna'
  | 'Vláda'
  | 'Senát'
  | 'Prezident'
  | 'Sbírka zákonů';

/** What the history page says about a step: items of its log, each with its section. */
export function stepEntries(
  period: Period,
  print: Print,
  step: PrintStep,
  subPrints: readonly SubPrint[],
): [SectionTitle, string][] {
  const day = spacedDay(step.day);
  const at = `${day} na ${step.session}. schůzi`;
  const chamber = (mark: string, text: string, state = ''): [SectionTitle, string] => [
    'Poslanecká sněmovna',
    entry(mark, text, state),
  ];
  const sent = (kind: SubPrint['kind']) => subPrints.find((one) => one.kind === kind);
  switch (step.transition) {
    case TRANSITION.organised:
    case TRANSITION.treatyOrganised:
      return [
        chamber(
          'O',
          `Organizační výbor projednání návrhu doporučil ${day}. Navrhl přikázat k projednání výborům: ${escaped(committeeName(print))}.`,
        ),
      ];
    case TRANSITION.committed: {
      const opinion = sent('opinion');
      const resolution = sent('resolution');
      return [
        ...(opinion === undefined ? [] : [opinionEntry(period, print, opinion)]),
        chamber(
          '1',
          `1. čtení proběhlo ${at}. ${voteLink(step)}, návrh zákona přikázán k projednání výborům (${escaped(committeeName(print))}).`,
        ),
        ...(resolution === undefined ? [] : [committeeEntry(period, print, resolution)]),
      ];
    }
    case TRANSITION.rejectedAtOnce:
      return [
        chamber(
          '1',
          `1. čtení proběhlo ${at}. ${voteLink(step)}, návrh zákona zamítnut.`,
          'terminated',
        ),
      ];
    case TRANSITION.debated:
      return [chamber('2', `2. čtení: návrh zákona prošel obecnou rozpravou ${at}.`)];
    case TRANSITION.amended:
      return [chamber('2', `2. čtení: návrh zákona prošel podrobnou rozpravou ${at}.`)];
    case TRANSITION.amendmentsSent: {
      const amendments = sent('amendments');
      if (amendments === undefined) return [];
      return [
        chamber(
          '2',
          `Podané pozměňovací návrhy zpracovány jako tisk ${subPrintLink(period, print, amendments)}, který byl rozeslán ${spacedDay(amendments.sentOut)} v 8:44.`,
        ),
      ];
    }
    case TRANSITION.approved:
      return [
        chamber(
          '3',
          `3. čtení proběhlo ${at}. ${voteLink(step)}, návrh zákona schválen.`,
          'current',
        ),
      ];
    case TRANSITION.rejected:
      return [
        chamber(
          '3',
          `3. čtení proběhlo ${at}. ${voteLink(step)}, návrh zákona zamítnut.`,
          'terminated',
        ),
      ];
    case TRANSITION.toSenate:
      return [
        [
          'Senát',
          entry('S', `Poslanecká sněmovna postoupila ${day} návrh zákona Senátu jako tisk.`),
        ],
      ];
    case TRANSITION.senateApproved:
      return [['Senát', entry('S', `Návrh zákona projednán ${day}, Senát návrh zákona schválil.`)]];
    case TRANSITION.senateReturned: {
      const resolution = sent('senate');
      const as =
        resolution === undefined
          ? ''
          : ` Usnesení doručeno poslancům jako tisk ${subPrintLink(period, print, resolution)}.`;
      return [
        [
          'Senát',
          entry(
            'S',
            `Návrh zákona projednán ${day}, Senát vrátil návrh zákona s pozměňovacími návrhy.${as}`,
          ),
        ],
      ];
    }
    case TRANSITION.insisted:
      return [
        chamber(
          'PS',
          `Sněmovna hlasovala o návrhu zákona vráceném Senátem ${at}. ${voteLink(step)}, sněmovna setrvala na původním návrhu zákona.`,
        ),
      ];
    case TRANSITION.lost:
      return [
        chamber(
          'PS',
          `Sněmovna hlasovala o návrhu zákona vráceném Senátem ${at}. ${voteLink(step)}, návrh zákona nebyl přijat.`,
          'terminated',
        ),
      ];
    case TRANSITION.signed:
      return [
        [
          'Prezident',
          entry('P', `Zákon doručen prezidentovi k podpisu. Prezident zákon podepsal ${day}.`),
        ],
      ];
    case TRANSITION.published:
      return print.law === undefined
        ? []
        : [
            [
              'Sbírka zákonů',
              entry(
                '',
                `Zákon vyhlášen ${spacedDay(print.law.published)} ve Sbírce zákonů v částce ${print.law.issue} pod číslem ${lawLink(print.law)}.`,
              ),
            ],
          ];
    case TRANSITION.treatyCommitted:
      return [
        chamber(
          '1',
          `1. čtení proběhlo ${at}. ${voteLink(step)}, návrh přikázán k projednání výborům.`,
        ),
      ];
    case TRANSITION.reportNoted:
      return [chamber('PS', `Projednáno ${at}. ${voteLink(step)}, vzato na vědomí.`)];
    case TRANSITION.reportReturned:
      return [chamber('PS', `Projednáno ${at}. ${voteLink(step)}, vráceno k přepracování.`)];
    case TRANSITION.interpellationAnswered:
      return [chamber('PS', `Odpověď na interpelaci projednána ${at} bez usnesení.`)];
    case TRANSITION.euApproved:
      return [chamber('PS', `Projednáno ${at}. ${voteLink(step)}, schváleno.`)];
    case TRANSITION.euRejected:
      return [chamber('PS', `Projednáno ${at}. ${voteLink(step)}, neschváleno.`, 'terminated')];
    default:
      return [];
  }
}

const OPINIONS: Readonly<Record<number, string>> = {
  17: 'nesouhlas',
  18: 'připomínky',
  19: 'souhlas',
};

function opinionEntry(period: Period, print: Print, opinion: SubPrint): [SectionTitle, string] {
  const text = `Vláda zaslala stanovisko ${spacedDay(opinion.sentOut)}. Stanovisko rozesláno poslancům jako tisk ${subPrintLink(period, print, opinion)} (${OPINIONS[opinion.result!]}).`;
  return ['Vláda', entry('VL', text)];
}

/** Committees stand in a list of their own, without a paragraph. */
function committeeEntry(
  period: Period,
  print: Print,
  resolution: SubPrint,
): [SectionTitle, string] {
  const result = resolution.result === 5 ? 'doporučuje schválit' : 'pozměňovací návrhy';
  const text = `${escaped(committeeName(print))} (garanční) projednal návrh zákona a vydal ${spacedDay(resolution.sentOut)} usnesení doručené poslancům jako tisk ${subPrintLink(period, print, resolution)} (${result}).`;
  return [
    'Poslanecká sněmovna',
    `<li class="document-log-item"><span class="mark">V</span><ul><li>${text}</li></ul></li>`,
  ];
}

function committeeName(print: Print): string {
  return `Výbor pro ${COMMITTEES[committeeOf(print)]![1]}`;
}

function subPrintLink({ period }: Period, print: Print, { number }: SubPrint): string {
  const address = `text/tiskt.sqw?o=${period}&amp;ct=${print.number}&amp;ct1=${number}`;
  return `<B><a href="${address}">${print.number}/${number}</a></B>`;
}

function voteLink({ vote }: PrintStep): string {
  return vote === undefined
    ? 'Hlasování neuvedeno'
    : `Hlasování č. <a href="hlasy.sqw?G=${vote.id}">${vote.number}</a>`;
}

export function lawLink({ number, year }: Law): string {
  return `<a href="sbirka.sqw?cz=${number}&amp;r=${year}">${number}/${year} Sb.</a>`;
}

export function entry(mark: string, text: string, state = ''): string {
  const classes = state === '' ? 'mark' : `mark ${state}`;
  return `<li class="document-log-item"><span class="${classes}">${mark}</span><p>${text}</p></li>`;
}
