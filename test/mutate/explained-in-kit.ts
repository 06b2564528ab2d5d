import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

export const EXPLAINED_IN_KIT: readonly ExplainedSurvivor[] = [
  ...explained(
    'kit/format.ts',
    ['!format', 'true', 'A formatter made anew writes the same; caching it saves time.'],
    ['byDigits.set(digits, format);', ';', 'Without the cache a formatter is made anew each time.'],
  ),
  ...explained(
    'kit/http/address-guard.ts',
    [
      '!isIP(address) || !/^\\d+$/.test(length)',
      '(!/^\\d+$/.test(length))',
      'addSubnet throws for an address that is none; the condition says so in the first place.',
    ],
    [
      'isIP(literal) && !guard.allows(literal)',
      '(!guard.allows(literal))',
      'A host name is in no network; names are checked once they are resolved.',
    ],
  ),
  ...explained('kit/http/same-origin.ts', [
    "request.headers.referer ?? ''",
    'request.headers.referer',
    'URL.parse refuses undefined just like an empty text; the type wants a text.',
  ]),
  ...explained(
    'kit/http/strict-numbers.ts',
    [
      'fields.length > 0',
      'true',
      'Hooks for no fields change nothing; leaving them out saves time.',
    ],
    ['fields.length > 0', '(fields.length) >= (0)', 'The same.'],
    [
      'valuesOf(request) ?? {}',
      'valuesOf(request)',
      'The hook runs after the validator, which refuses a request without values.',
    ],
    [
      'route.attachValidation',
      'true',
      'On other routes a request with replaced values is refused before this hook.',
    ],
    [
      'items !== undefined && isInteger(items)',
      '(isInteger(items))',
      'Asked only of numeric fields, and an array without items is not numeric.',
    ],
  ),
];
