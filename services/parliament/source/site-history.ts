import type { PrintStep } from '../chamber/print-history.ts';
import type { TiskHistory } from '../chamber/print-register.ts';
import {
  byClass,
  contentOf,
  elements,
  findDate,
  type MarkupElement,
  textOf,
} from './site-markup.ts';

/** Marks of the items of a history page. VL is the government's opinion, not the publication. */
const STAGE_OF_MARK: Readonly<Record<string, PrintStep['stage']>> = {
  PS: 'submitted',
  O: 'organising_committee',
  VL: 'government',
  '1': 'first_reading',
  V: 'committee',
  '2': 'second_reading',
  G: 'committee',
  '3': 'third_reading',
  S: 'senate',
  P: 'president',
  SB: 'collection',
};

/** Czech outcomes and their names; negations stand first since they contain what they negate. */
const OUTCOMES: readonly (readonly [RegExp, string])[] = [
  [/neschv[áa]l/i, 'neschválen'],
  [/nedoporuč/i, 'nedoporučuje'],
  [/nepodepsal/i, 'nepodepsal'],
  [/nesouhlas/i, 'nesouhlas'],
  [/zamítn|zamítl/i, 'zamítnut'],
  [/vr[áa]til|vr[áa]cen/i, 'vrácen'],
  [/vzat\S{0,9} zpět|vzal zpět/i, 'vzat zpět'],
  [/stažen/i, 'stažen'],
  [/přeruš/i, 'přerušeno'],
  [/přikáz/i, 'přikázán'],
  [/doporučuje schválit|doporuč/i, 'doporučuje schválit'],
  [/podepsal/i, 'podepsal'],
  [/schv[áa]l/i, 'schválen'],
  [/vyhlášen/i, 'vyhlášen'],
  [/souhlas/i, 'souhlas'],
];

/** The legislative process of a print as its page `historie.sqw` tells it. */
export function parseHistoryPage(page: MarkupElement): TiskHistory {
  const stages = elements(contentOf(page), IS_ITEM).map(stageOf);
  return { stages: stages.filter(({ label }) => label !== '') };
}

const IS_ITEM = byClass('document-log-item');

function stageOf(item: MarkupElement): TiskHistory['stages'][number] {
  const mark = elements(item, byClass('mark'), IS_ITEM)[0];
  const withoutMark = { ...item, children: item.children.filter((child) => child !== mark) };
  const text = textOf(withoutMark, IS_ITEM);
  const vote = /hlasov[áa]n[ií]\s+č\.\s*(\d{1,9})/i.exec(text)?.[1];
  return {
    stage_type: STAGE_OF_MARK[textOf(mark)] ?? 'other',
    label: text,
    date: findDate(text) ?? null,
    outcome: OUTCOMES.find(([pattern]) => pattern.test(text))?.[1] ?? null,
    vote_number: vote === undefined ? null : Number(vote),
  };
}
