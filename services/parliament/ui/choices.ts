import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { selectField } from '@tessera/kit/ui/form';
import type { RollCalls } from '../chamber/period.ts';
import { clubName } from './links.ts';
import { phrases } from './phrases.ts';

export function partyField(locale: Locale, { clubs, members }: RollCalls, chosen: string): Html {
  const say = phrases(locale);
  const choices = clubs
    .filter((_, club) => members.some((member) => member.club === club))
    .map((code) => ({ value: code, label: clubName(locale, code) }));
  const listed = clubs.find((code) => code.toLowerCase() === chosen.toLowerCase());
  const all = { value: '', label: say.allParties };
  return selectField('party', say.party, [all, ...choices], listed ?? chosen);
}

export function rowsField(locale: Locale, chosen: number): Html {
  const counts = [10, 20, 30, 50, 100, 200, 500, chosen];
  const choices = [...new Set(counts)]
    .sort((a, b) => a - b)
    .map((count) => ({ value: `${count}`, label: `${count}` }));
  return selectField('top', phrases(locale).rows, choices, `${chosen}`);
}

export function clubRuleField(locale: Locale, chosen: string): Html {
  const say = phrases(locale);
  const choices = [
    { value: 'current', label: say.clubCurrent },
    { value: 'at-vote', label: say.clubAtVote },
  ];
  return selectField('club', say.club, choices, chosen);
}
