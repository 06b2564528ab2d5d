import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { hasDeposit, type ScenarioResult } from '../formula/scenario.ts';
import { regionName } from '../market/region.ts';
import { durationText, shareText } from './phrases.ts';

/** The answer of one region: the time without rent and the payment as a share of income. */
export function detailText(locale: Locale, result: ScenarioResult): string {
  const say = leadPhrases(locale);
  const { yearsToDeposit } = result;
  const saving =
    yearsToDeposit === undefined
      ? say.never
      : hasDeposit(result)
        ? say.saved
        : say.saving(durationText(locale, yearsToDeposit));
  const share = shareText(locale, result.paymentToIncomePct);
  return say.detail(regionName(result.region, locale), saving, share);
}

const leadPhrases = phraseBook(
  {
    detail: (name: string, saving: string, share: string) =>
      `${name} s vašimi údaji: ${saving}; splátka by činila ${share} příjmu.`,
    saving: (time: string) =>
      `na vlastní prostředky byste spořili ${time}, pokud mezitím neplatíte nájem`,
    saved: 'vlastní prostředky už máte',
    never: 'na spoření nic nezbývá, ani kdybyste neplatili nájem',
  },
  {
    detail: (name, saving, share) =>
      `${name} with your figures: ${saving}; the payment would take ${share} of income.`,
    saving: (time) => `saving the deposit would take ${time} if you pay no rent meanwhile`,
    saved: 'you already have the deposit',
    never: 'nothing would be left to save even if you paid no rent',
  },
);
