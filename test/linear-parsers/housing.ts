import { answerMortgage, answerSavings } from '../../housing/calculators/analyse.ts';
import { needsEcho, parseNumber } from '../../housing/formula/number-input.ts';
import { readRentOrBuy } from '../../housing/formula/rent-or-buy-input.ts';
import { readScenario } from '../../housing/formula/scenario-input.ts';
import { isDay } from '../../housing/market/day.ts';
import { findRegion } from '../../housing/market/region.ts';
import { readPackage, readWages } from '../../housing/source/czso.ts';
import * as document from '../../housing/source/document.ts';
import { readMacro } from '../../housing/source/macro.ts';
import { readPortalPage } from '../../housing/source/portal.ts';
import * as portal from '../../housing/source/portal-page.ts';
import { readRepoRate, readSurvey } from '../../housing/source/rates.ts';
import { scenarioOfAddress } from '../../housing/ui/address.ts';
import { type Parsers, table } from './list.ts';

const JSON_PIECES = ['{"a":1,', '[1,', '"\\', '\\u00', '1e5,', '"a"'];
const NUMBERS = ['Kč', ',-', 'tis.', 'mil.', '1.000', '1,0', '%', 'm²'];
const RATES = 'PLATNA_OD|CNB_REPO_SAZBA_V_%\n';
const WAGES = 'hodnota,spkvantil_kod,pohlavi_kod,rok,uzemi_cis,uzemi_kod,uzemi_txt\n';
const REGION = findRegion('praha')!;

const bytes = (text: string) => Buffer.from(text);
const json = (value: unknown) => bytes(JSON.stringify(value));
const lines = (text: string) => text.trim().split('\n');
const line = (number: number) => `${number}\n`;
const wage = (number: number) => `30000,,,${1_900 + (number % 100)},100,${number},x\n`;

export const HOUSING: Parsers = {
  'housing/calculators/analyse.ts': {
    answerMortgage: [(price) => answerMortgage({ price }), ...NUMBERS],
    answerSavings: [(net_income) => answerSavings({ net_income }, 'brno', undefined), ...NUMBERS],
  },
  'housing/command/command-line.ts': {
    parseCommand: 'parseArgs of Node, on what an operator types',
  },
  'housing/formula/number-input.ts': {
    parseNumber: [(text) => parseNumber(text, { money: true }), ...NUMBERS],
    needsEcho: [(text) => needsEcho(text, 1), ...NUMBERS],
  },
  'housing/formula/rent-or-buy-input.ts': {
    readRentOrBuy: [(price) => readRentOrBuy({ price }, {} as never), ...NUMBERS],
  },
  'housing/formula/scenario-input.ts': {
    readScenario: [(net_income) => readScenario({ net_income }), ...NUMBERS],
  },
  'housing/formula/household-input.ts': {
    readHousehold: 'its fields are read by readScenario and parseNumber',
  },
  'housing/formula/number-fields.ts': {
    readNumbers: 'its fields are read by parseNumber',
  },
  'housing/input/form-answer.ts': {
    unchecked: 'takes names of ours',
    fieldsOf: 'looks at the type',
  },
  'housing/refresh/gate.ts': { acceptQuarantined: 'takes rows of our database' },
  'housing/market/day.ts': { isDay: [isDay, '2015-01-01'] },
  'housing/source/rates.ts': {
    readRepoRate: [(text) => readRepoRate(bytes(RATES + text)), '19951208|11,30\n', '|', '\n'],
    'readRepoRate of many days': table(
      (number) => `${19_000_101 + number}|1,5\n`,
      (text) => readRepoRate(bytes(RATES + text)),
    ),
    readSurvey: [(text) => readSurvey(bytes(text)), '2015-01|4,5\n', '|'],
    'readSurvey of many months': table(
      (number) => `${1_000 + number}-01|4,5\n`,
      (text) => readSurvey(bytes(text)),
    ),
  },
  'housing/source/czso.ts': {
    readPackage: [(text) => readPackage(bytes(text), 'x'), ...JSON_PIECES],
    'readPackage of many files': table(line, (text) => {
      readPackage(json({ distribuce: lines(text).map((url) => ({ url, formát: url })) }), 'x');
    }),
    readWages: [(text) => readWages(bytes(text)), '"",', '""', 'hodnota,'],
    'readWages of many rows': table(wage, (text) => readWages(bytes(WAGES + text)), '"a,"'),
  },
  'housing/source/document.ts': {
    decodeUtf8: [(text) => document.decodeUtf8(bytes(text), 'x')],
    decodeCzech: [(text) => document.decodeCzech(Buffer.concat([bytes(text), Buffer.of(0x9e)]))],
    parseJson: [(text) => document.parseJson(bytes(text), 'x'), ...JSON_PIECES],
    member: [(text) => document.member({ [text]: 1 }, text)],
    decimalComma: [document.decimalComma, '1,0'],
    nationalSeries: table(line, (text) => {
      const values = lines(text).map((date) => ({ date, value: 1 }));
      document.nationalSeries({ source: 'cnb', indicator: 'cpi' }, values, 'x');
    }),
  },
  'housing/source/macro.ts': {
    readMacro: [(text) => readMacro('cpi', bytes(text)), ...JSON_PIECES],
    'readMacro of many values': table(line, (text) => {
      const observations = lines(text).map((value) => ({ date: '2015-01-01', value }));
      readMacro('cpi', json({ observations }));
    }),
  },
  'housing/source/portal.ts': {
    readPortalPage: [(text) => readPortalPage('v1', REGION, bytes(text), 'x'), ...JSON_PIECES],
  },
  'housing/source/portal-page.ts': {
    areaIn: [portal.areaIn, '1 m', 'm²', '12345'],
    layoutIn: [portal.layoutIn, '2+', '+kk'],
    readV1: table(line, (text) => {
      portal.readV1({ results: lines(text).map((id) => ({ hash_id: id, advert_name: id })) }, 'x');
    }),
    readV2: table(line, (text) => {
      const estates = lines(text).map((id) => ({ hash_id: id, name: id, price: id }));
      portal.readV2({ _embedded: { estates } }, 'x');
    }),
  },
  'housing/ui/address.ts': {
    scenarioOfAddress: [
      (text) => scenarioOfAddress(`/x?${text}`),
      ...['net_income=', '&calc=savings&household='],
    ],
  },
};
