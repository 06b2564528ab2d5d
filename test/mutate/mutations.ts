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

/**
 * All mutations of a JavaScript module: the usual operators of mutation testing (conditionals
 * boundary and negation, arithmetic, logical, literals, removed calls, removed sorting).
 * Sentences a person reads are left alone: code under a call of `phraseBook` is not mutated.
 */
export function mutationsOf(source: string): Mutation[] {
  const mutations: Mutation[] = [];
  const add = (node: Node, replacement: string) => {
    const { start, end } = node;
    const original = source.slice(start, end);
    const line = source.slice(0, start).split('\n').length;
    mutations.push({ line, original, replacement, start, end });
  };
  // Mutated as a sign by the conditional they belong to, not as a number.
  const signs = new Set<Node>();
  walk(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (signs.has(node)) return false;
    for (const sign of signsOf(node as AnyNode)) signs.add(sign);
    mutate(node as AnyNode, source, add);
    return !isIgnored(node as AnyNode);
  });
  return mutations;
}

// biome-ignore lint/suspicious/noExplicitAny: a syntax tree node has other fields for each type.
type AnyNode = Node & Record<string, any>;
type Add = (node: Node, replacement: string) => void;

const BINARY: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
};
const ASSIGNMENT: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '|=': '&=',
  '&=': '|=',
  '??=': '=',
};
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** Calls that return their object changed: the mutation returns the object unchanged. */
const CHANGED_COPIES = new Set(['sort', 'toSorted', 'reverse', 'toReversed', 'filter', 'trim']);

function mutate(node: AnyNode, source: string, add: Add): void {
  const text = (part: Node) => source.slice(part.start, part.end);
  switch (node.type) {
    case 'BinaryExpression':
      if (isText(node.left) || isText(node.right)) return;
      for (const operator of BINARY[node.operator] ?? []) {
        add(node, `(${text(node.left)}) ${operator} (${text(node.right)})`);
      }
      return;
    case 'LogicalExpression':
      add(node, text(node.left));
      add(node, `(${text(node.right)})`);
      return;
    case 'ConditionalExpression':
      add(node.test, 'true');
      add(node.test, 'false');
      for (const sign of signsOf(node)) add(sign, sign.type === 'Literal' ? '-1' : '1');
      return;
    case 'IfStatement':
      add(node.test, 'true');
      add(node.test, 'false');
      return;
    case 'UnaryExpression':
      if (node.operator === '!' || node.operator === '-') add(node, `(${text(node.argument)})`);
      return;
    case 'UpdateExpression':
      add(
        node,
        text(node).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')),
      );
      return;
    case 'AssignmentExpression': {
      const operator = ASSIGNMENT[node.operator];
      if (operator) add(node, `${text(node.left)} ${operator} ${text(node.right)}`);
      return;
    }
    case 'ExpressionStatement':
      if (node.expression.type === 'CallExpression') add(node, ';');
      return;
    case 'CallExpression':
      mutateCall(node, text, add);
      return;
    case 'Literal':
      if (typeof node.value === 'number') add(node, String(node.value + 1));
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      return;
    case 'ThrowStatement':
      add(node, ';');
      return;
    default:
  }
}

function mutateCall(node: AnyNode, text: (part: Node) => string, add: Add): void {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed) return;
  const name = callee.property.name as string;
  const other = METHODS[name];
  if (other) {
    const from = callee.property.start - node.start;
    add(node, text(node).slice(0, from) + other + text(node).slice(from + name.length));
  }
  if (CHANGED_COPIES.has(name)) add(node, text(callee.object));
}

/** The branches of `a < b ? -1 : 1`: only their sign means something, and 2 is the same as 1. */
function signsOf({ type, consequent, alternate }: AnyNode): Node[] {
  const both = [consequent, alternate];
  return type === 'ConditionalExpression' && both.every(isSign) ? both : [];
}

const isOne = (node: AnyNode) => node.type === 'Literal' && node.value === 1;
const isSign = (node: AnyNode) =>
  isOne(node) || (node.type === 'UnaryExpression' && node.operator === '-' && isOne(node.argument));

const isText = (node: AnyNode) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** Texts in two languages, and loops whose condition would only make the program endless. */
function isIgnored(node: AnyNode): boolean {
  if (node.type === 'ImportDeclaration') return true;
  return node.type === 'CallExpression' && node.callee.name === 'phraseBook';
}

function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, visit);
    }
  }
}
