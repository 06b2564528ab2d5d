// Figures that others publish about the same question, for comparison only; nothing is computed
// from them except the row that is compared with them.

export type Published = {
  readonly publisher: 'deloitte' | 'cadastre' | 'czso-mean' | 'czso-median';
  readonly region: string;
  readonly year: number;
  readonly value: number;
  readonly unit: 'years' | 'CZK/m2' | 'CZK/month';
};

/**
 * Deloitte Property Index: gross yearly wages for a new flat of 70 m². Cadastral office: mean price
 * per m² of flats sold. Czech Statistical Office: wages of the structure of earnings survey. The
 * latter two by way of domin224/czechia_real_estate @ 0a2b185 (MIT).
 */
export const published: readonly Published[] = [
  { publisher: 'deloitte', region: 'praha', year: 2025, value: 15, unit: 'years' },
  { publisher: 'deloitte', region: 'national', year: 2023, value: 13.3, unit: 'years' },
  { publisher: 'cadastre', region: 'praha', year: 2023, value: 103_693, unit: 'CZK/m2' },
  { publisher: 'czso-mean', region: 'praha', year: 2024, value: 62_022, unit: 'CZK/month' },
  { publisher: 'czso-median', region: 'praha', year: 2024, value: 49_775, unit: 'CZK/month' },
];
