import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type Choice, selectField } from '@tessera/kit/ui/form';
import type { RollCalls } from '../chamber/period.ts';
import { phrases } from './phrases.ts';

export function partyField(locale: Locale, { clubs, members }: RollCalls, chosen: string): Html {
  const say = phrases(locale);
  const sizes = clubs.map((_, club) => members.filter((member) => member.club === club).length);
  const choices: Choice[] = clubs
    .map((code, club) => ({ value: code, label: `${code} (${sizes[club]})`, size: sizes[club]! }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
  const listed = clubs.find((code) => code.toLowerCase() === chosen.toLowerCase());
  return selectField(
    'party',
    say.party,
    [{ value: '', label: say.allParties }, ...choices],
    listed ?? chosen,
  );
}

export function rowsField(locale: Locale, chosen: number): Html {
  const counts = [10, 20, 30, 50, 100, 200, 500, chosen];
  const choices = [...new Set(counts)]
    .sort((a, b) => a - b)
    .map((count) => ({
      value: `${count}`,
      label: `${count}`,
    }));
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
