import { czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';
import { czechFirst } from '../ui/phrases.ts';

export const phrases = phraseBook({
  title: ['Jak se to počítá', 'How this is computed'],
  period: [
    (number: number) => `${number}. volební období`,
    (number) => `electoral period ${number}`,
  ],
  table: ['Tabulka a výběr:', 'Table and choice:'],
  files: ['Soubory', 'Files'],
  filesNote: [
    (date: string) => `data k ${date}; stáhněte je pod jejich jménem do jedné složky`,
    (date) => `data as of ${date}; download them under their names into one folder`,
  ],
  file: ['Soubor', 'File'],
  bytes: ['Bajtů', 'Bytes'],
  statement: ['Příkaz pro DuckDB', 'Statement for DuckDB'],
  statementNote: [
    'Spuštěný ve složce se soubory dá stejné řádky, hodnotu po hodnotě.',
    'Run in the folder of the files it gives the same rows, value by value.',
  ],
  ownNote: [
    'Tento výpočet v SQL zapsat nejde; soubor obsahuje přímo jeho výsledek.',
    'This computation cannot be written in SQL; the file holds its result.',
  ],
  rows: ['Řádky', 'Rows'],
  rowsNote: [
    (shown: string, all: string) => `${czechFirst(shown)} ${czechOf(all)}`,
    (shown, all) => `the first ${shown} of ${all}`,
  ],
  noRows: ['Výběru neodpovídá nic.', 'Nothing matches the choice.'],
  whole: ['Celé jako JSON', 'All of it as JSON'],
});
