import type { Locale } from '@tessera/kit/locale';
import { czechPlural } from '@tessera/kit/messages';

/** Our own remarks about a run, which are stored in English, and their Czech. */
const REMARKS: readonly (readonly [remark: RegExp, czech: (...parts: string[]) => string])[] = [
  [
    /^(\d+) values? in quarantine, see \/data$/,
    (count = '') =>
      `${count} ${czechPlural(Number(count), 'hodnota', 'hodnoty', 'hodnot')} v karanténě, viz /data`,
  ],
  [
    /^(\d+) more held of the same series: (.*)$/,
    (count, values) => `další zadržené hodnoty týchž řad (${count}): ${values}`,
  ],
  [
    /^(\d+) implausible values accepted on request$/,
    (count) => `nevěrohodné hodnoty přijaté na žádost: ${count}`,
  ],
  [/^not modified since the last fetch$/, () => 'od posledního stažení beze změny'],
  [/^the source is empty$/, () => 'zdroj je prázdný'],
  [
    /^the file of --file or MORTGAGE_SURVEY_FILE cannot be read \((.*)\)$/,
    (code) => `soubor z --file nebo MORTGAGE_SURVEY_FILE nelze přečíst (${code})`,
  ],
];

/** The remark or error of a run; errors that name what a source sent stay in English. */
export function noteText(locale: Locale, note = ''): string {
  if (locale === 'en') return note;
  return note.split('; ').map(inCzech).join('; ');
}

function inCzech(remark: string): string {
  for (const [pattern, czech] of REMARKS) {
    const found = pattern.exec(remark);
    if (found) return czech(...found.slice(1));
  }
  return remark;
}
