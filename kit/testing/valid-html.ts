import { HtmlValidate } from 'html-validate';

/** Validity rules only; formatting rules are off. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Optional end tags, upper or lower case of the doctype and closing slashes are all HTML.
    'void-style': 'off',
    'doctype-style': 'off',
    'input-missing-label': 'error',
    'no-implicit-button-type': 'error',
    'no-dup-id': 'error',
    'no-raw-characters': 'error',
    'attr-quotes': 'error',
    // Styles on an element are how a bar in a cell gets its length.
    'no-inline-style': 'off',
    'long-title': 'off',
  },
});

/** Problems of a page or a fragment, one line each: `12:5 no-dup-id: Duplicate ID "x"`. */
export async function htmlProblems(markup: string): Promise<string[]> {
  const { results } = await validator.validateString(markup);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}
