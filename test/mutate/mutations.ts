import { type Node, parse } from 'acorn';

/** One change to a file that a good test suite notices. */
export type Mutation = {
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
  readonly start: number;
  readonly end: number;
};

/** The source with the mutation in it. */
export function mutated(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree node has other fields for each type.
type AnyNode = Node & Record<string, any>;

/** What to put for a node: some of its parts changed. */
type Change = readonly [node: AnyNode, replacement: string];

/**
 * All mutations of a JavaScript module: the usual operators of mutation testing (conditionals
 * boundary and negation, arithmetic, logical, literals, removed calls, removed sorting). Left alone
 * are sentences that a person reads (`phraseBook`), ends of counting loops, and what the type checker
 * would refuse: a value that may be absent passes its check.
 */
export function mutationsOf(source: string): Mutation[] {
  const mutations: Mutation[] = [];
  const left = new Set<Node>();
  const text = (part: Node) => source.slice(part.start, part.end);
  walk(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (left.has(node) || node.type === 'ImportDeclaration') return false;
    if (node.type === 'CallExpression' && node.callee.name === 'phraseBook') return false;
    if (node.type === 'ForStatement' && node.test?.operator === '<') left.add(node.test);
    // Mutated as a sign by the conditional they belong to, not as a number.
    for (const sign of signsOf(node)) left.add(sign);
    for (const [{ start, end }, replacement] of changes(node, text)) {
      const line = source.slice(0, start).split('\n').length;
      mutations.push({ line, original: source.slice(start, end), replacement, start, end });
    }
    return true;
  });
  return mutations;
}

/** Operators and methods, each with what is put instead. */
const BINARY = instead(
  '< <= >=, <= < >, > >= <=, >= > <, === !==, !== ===, + -, - +, * /, / *, % *, ** *, & |, | &, << >>, >> <<, >>> <<',
);
const ASSIGNMENT = instead('+= -=, -= +=, *= /=, /= *=, |= &=, &= |=, ??= =');
const METHODS = instead(
  'some every, every some, min max, max min, floor ceil, ceil floor, startsWith endsWith, endsWith startsWith',
);

function instead(table: string): ReadonlyMap<string, readonly string[]> {
  const rows = table.split(', ').map((row) => row.split(' '));
  return new Map(rows.map(([own = '', ...others]) => [own, others]));
}

/** Calls that return their object changed: the mutation returns the object unchanged. */
const CHANGED_COPIES = new Set(['sort', 'toSorted', 'reverse', 'toReversed', 'filter', 'trim']);

function changes(node: AnyNode, text: (part: Node) => string): Change[] {
  const { type, operator, left, right, test, argument, value } = node;
  if (type === 'BinaryExpression') {
    if (isText(left) || isText(right)) return [];
    const others = BINARY.get(operator) ?? [];
    return others.map((other) => [node, `(${text(left)}) ${other} (${text(right)})`]);
  }
  if (type === 'LogicalExpression') {
    const both: [AnyNode, AnyNode][] = [
      [left, right],
      [right, left],
    ];
    return both
      .filter(([rest, dropped]) => !isPresence(dropped) && !(operator === '??' && rest === left))
      .map(([rest]) => [node, `(${text(rest)})`]);
  }
  if (type === 'ConditionalExpression' || type === 'IfStatement') {
    const signs = signsOf(node).map((one): Change => [one, one.type === 'Literal' ? '-1' : '1']);
    const certain = ['true', 'false'].filter((other) => other !== refused(test));
    return [...certain.map((other): Change => [test, other]), ...signs];
  }
  if (type === 'UnaryExpression' && (operator === '!' || operator === '-')) {
    return [[node, `(${text(argument)})`]];
  }
  if (type === 'UpdateExpression') {
    return [[node, text(node).replace(operator, operator === '++' ? '--' : '++')]];
  }
  if (type === 'AssignmentExpression') {
    const others = ASSIGNMENT.get(operator) ?? [];
    return others.map((other) => [node, `${text(left)} ${other} ${text(right)}`]);
  }
  if (type === 'ThrowStatement') return [[node, ';']];
  if (type === 'ExpressionStatement' && node.expression.type === 'CallExpression') {
    return [[node, ';']];
  }
  if (type === 'Literal' && typeof value === 'number') return [[node, `${value + 1}`]];
  if (type === 'Literal' && typeof value === 'boolean') return [[node, `${!value}`]];
  return type === 'CallExpression' ? callChanges(node, text) : [];
}

function callChanges(node: AnyNode, text: (part: Node) => string): Change[] {
  const { object, property, computed } = node.callee;
  if (object === undefined || computed) return [];
  const others = METHODS.get(property.name) ?? [];
  const unchanged: Change[] = CHANGED_COPIES.has(property.name) ? [[node, text(object)]] : [];
  return [...others.map((other): Change => [property, other]), ...unchanged];
}

/** `x === undefined`, `x !== null`, `!x`: without it, the types would not let x be used. */
function isPresence({ type, operator, right, argument }: AnyNode): boolean {
  if (type === 'UnaryExpression') return operator === '!' && argument.type === 'Identifier';
  return type === 'BinaryExpression' && (right.name === 'undefined' || right.raw === 'null');
}

/** What a check for an absent value may not be taken to be: that the value is there. */
function refused(test: AnyNode): string | undefined {
  if (!isPresence(test)) return undefined;
  return test.operator === '!==' ? 'true' : 'false';
}

/** The branches of `a < b ? -1 : 1`: only their sign means something, and 2 is the same as 1. */
function signsOf({ type, consequent, alternate }: AnyNode): AnyNode[] {
  const both = [consequent, alternate];
  return type === 'ConditionalExpression' && both.every(isSign) ? both : [];
}

const isOne = (node: AnyNode) => node.type === 'Literal' && node.value === 1;
const isSign = (node: AnyNode) =>
  isOne(node) || (node.type === 'UnaryExpression' && node.operator === '-' && isOne(node.argument));

const isText = (node: AnyNode) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

function walk(node: AnyNode, visit: (node: AnyNode) => boolean): void {
  if (!visit(node)) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, visit);
    }
  }
}

/** Lines marked by the one above, `// mutation: why no change of it makes a difference`. */
export function excusesOf(source: string) {
  const lines = source.split('\n');
  const used = new Map<number, boolean>();
  for (const [at, text] of lines.entries()) {
    if (!/^\s*\/\/ mutation: /.test(text)) continue;
    const code = lines.findIndex((line, after) => after > at && !/^\s*\/\//.test(line));
    used.set(code + 1, false);
  }
  return {
    cover: (line: number) => used.has(line) && used.set(line, true) !== undefined,
    unused: () => [...used].filter(([, isUsed]) => !isUsed).map(([line]) => line),
  };
}
