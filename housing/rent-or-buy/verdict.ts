import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Visit } from '@tessera/kit/ui/visit';
import { type HouseholdQuestion, householdAnswer } from '../formula/household.ts';
import { type RentOrBuy, TIPPING_YEARS } from '../formula/rent-or-buy.ts';
import {
  type Origin,
  type RentOrBuyDefaults,
  type RentOrBuyQuestion,
  shownDefault,
} from '../formula/rent-or-buy-input.ts';
import { incomeOf } from '../formula/scenario.ts';
import { assumptions } from '../market/assumptions.ts';
import type { Kind } from '../market/indicator.ts';
import { lawValue } from '../market/law.ts';
import { regionName } from '../market/region.ts';
import { phrases } from './phrases.ts';
import type { RentOrBuyResult } from './record.ts';

export type Answered = RentOrBuyResult & {
  readonly question: RentOrBuyQuestion;
  readonly chart: Html;
};

export type RentOrBuyView = {
  readonly visit: Visit;
  readonly region: string;
  /** The submitted fields; others show their default. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly defaults: RentOrBuyDefaults;
  readonly origins: Readonly<Record<string, Origin>>;
  /** The kind of the region's mortgage rate. */
  readonly rateKind: Kind | undefined;
  /** The household of the address. */
  readonly own: HouseholdQuestion | undefined;
  readonly problems: readonly Problem[];
  readonly answered: Answered | undefined;
};

/** The verdict with the assumptions it depends on most, and the growth at which it turns. */
export function verdict(view: RentOrBuyView, answered: Answered): string {
  const { visit, region, origins } = view;
  const { question, answer, tippingGrowthPct } = answered;
  const growth = origins.price_growth_pct;
  const outcome = outcomeInWords(visit.locale, region, {
    ...question,
    breakEvenYear: answer.breakEvenYear,
    renterAheadYear: answer.renterAheadYear,
    tippingGrowthPct,
    measured: growth?.kind === 'series' ? growth : undefined,
  });
  return [outcome, loanInWords(view), priceInWords(view, answered)].filter(Boolean).join(' ');
}

export type Outcome = {
  readonly input: RentOrBuy;
  readonly horizonYears: number;
  /** The first year after which the buyer stays ahead; `undefined` if not within the horizon. */
  readonly breakEvenYear: number | undefined;
  /** The first year after which the renter stays ahead; `undefined` where the buyer does. */
  readonly renterAheadYear: number | undefined;
  readonly tippingGrowthPct: number | undefined;
  /** The years over which the price growth was measured; `undefined` if nobody measured it. */
  readonly measured: { readonly from: number; readonly to: number } | undefined;
};

/** Who owns more with these assumptions, and the price growth at which that turns. */
export function outcomeInWords(locale: Locale, region: string, outcome: Outcome): string {
  const { input, horizonYears, breakEvenYear, renterAheadYear, tippingGrowthPct } = outcome;
  const say = phrases(locale);
  const { percent } = formats(locale);
  const name = regionName(region, locale);
  const given = say.given(
    percent(Math.abs(input.priceGrowthPct)),
    input.priceGrowthPct < 0,
    outcome.measured ? say.span(outcome.measured.from, outcome.measured.to) : '',
    percent(input.investmentReturnPct),
  );
  const result =
    breakEvenYear !== undefined
      ? say.wins(name, given, breakEvenYear)
      : renterAheadYear === undefined || renterAheadYear === 1
        ? say.never(name, given, horizonYears)
        : say.loses(name, given, renterAheadYear);
  const within = Math.min(TIPPING_YEARS, horizonYears);
  const tipping =
    tippingGrowthPct === undefined
      ? say.noTipping(within)
      : say.tippingGrowth(percent(Math.abs(tippingGrowthPct)), tippingGrowthPct < 0, within);
  return `${result} ${tipping}`;
}

/** Whether the household could get the loan. */
function loanInWords({ visit: { locale }, own }: RentOrBuyView) {
  if (!own) return undefined;
  const say = phrases(locale);
  const { money, percent } = formats(locale);
  const { payment, share, ltvPct, ownMoney } = householdAnswer(own);
  const { day, scenario, law } = own;
  const words = [
    money(incomeOf(scenario)),
    money(payment.today),
    percent(share.today),
    scenario.monthlyDebts > 0,
  ] as const;
  const isBearable = share.today! < assumptions.affordablePaymentPct.value;
  const isAbove = law.ltvPct !== undefined && ltvPct > law.ltvPct + 0.005;
  const limits = [lawValue('ltv_limit', day), lawValue('ltv_limit_under_36', day)] as const;
  return [
    isBearable ? say.bearable(...words) : say.tooHigh(...words),
    isAbove && say.aboveLtv(percent(limits[0], 0), percent(limits[1], 0)),
    ownMoney.missing > 0 && say.missing(money(ownMoney.missing)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A typed price does not follow the region, which the page has to say. */
function priceInWords(
  { visit: { locale }, region, origins, defaults }: RentOrBuyView,
  { question: { input } }: Answered,
) {
  const usual = shownDefault(defaults.price);
  if (origins.price?.kind !== 'yours' || usual === undefined || usual === input.price) {
    return undefined;
  }
  const { money } = formats(locale);
  return phrases(locale).ownPrice(money(input.price), regionName(region, locale), money(usual));
}
