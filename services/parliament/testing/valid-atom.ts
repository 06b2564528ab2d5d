import assert from 'node:assert/strict';
import { SaxesParser, type SaxesTagNS } from 'saxes';

type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
};

/** The parts of a feed that tests read. */
type AtomFeed = AtomParts & {
  readonly self: string;
  readonly entries: readonly AtomParts[];
};
type AtomParts = {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly alternate: string;
};

const ATOM = 'http://www.w3.org/2005/Atom';
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Children of `atom:feed` and `atom:entry`, and how often they may stand there (RFC 4287 4.1). */
const FEED = {
  once: ['id', 'title', 'updated'],
  atMostOnce: ['subtitle', 'rights', 'generator', 'icon', 'logo'],
  any: ['author', 'category', 'contributor', 'link', 'entry'],
};
const ENTRY = {
  once: ['id', 'title', 'updated'],
  atMostOnce: ['published', 'rights', 'summary', 'content', 'source'],
  any: ['author', 'category', 'contributor', 'link'],
};

/** Checks a document by the rules of RFC 4287; XML 1.0 with namespaces is checked by the parser. */
export function assertAtom(document: string): AtomFeed {
  const feed = parsed(document);
  assert.equal(feed.name, 'feed');
  assertChildren(feed, FEED);
  assert.ok(all(feed, 'author').length > 0, 'a feed whose entries have no author has one itself');
  for (const author of all(feed, 'author')) assert.equal(all(author, 'name').length, 1);
  const self = all(feed, 'link').filter(({ attributes }) => attributes.rel === 'self');
  assert.equal(self.length, 1, 'one link to itself');
  const entries = all(feed, 'entry').map((entry) => {
    assertChildren(entry, ENTRY);
    const parts = partsOf(entry);
    assert.ok(one(entry, 'summary').text.trim() !== '');
    for (const { attributes } of all(entry, 'category')) assert.ok(attributes.term);
    return parts;
  });
  const ids = entries.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, 'ids of entries are unique');
  const times = entries.map(({ updated }) => Date.parse(updated));
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
    'newest first',
  );
  const head = partsOf(feed);
  if (times.length > 0) assert.equal(Date.parse(head.updated), times[0]);
  return { ...head, self: self[0]!.attributes.href!, entries };
}

function partsOf(element: Element): AtomParts {
  const [id, title, updated] = ['id', 'title', 'updated'].map((name) => one(element, name).text);
  assert.match(
    id!,
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  assert.notEqual(title!.trim(), '');
  for (const name of ['updated', 'published']) {
    for (const { text } of all(element, name)) {
      assert.match(text, RFC_3339);
      assert.ok(!Number.isNaN(Date.parse(text)), text);
    }
  }
  const links = all(element, 'link').map(({ attributes }) => attributes);
  for (const { href, rel, type } of links) {
    assert.ok(URL.canParse(href ?? ''), `${href} is no absolute address`);
    assert.ok(rel && type);
  }
  const alternates = links.filter(({ rel }) => rel === 'alternate');
  const distinct = new Set(alternates.map(({ type, hreflang }) => `${type} ${hreflang}`));
  assert.equal(distinct.size, alternates.length, 'alternates differ in type or language');
  return { id: id!, title: title!, updated: updated!, alternate: alternates[0]!.href! };
}

function assertChildren({ name, children }: Element, rules: typeof FEED): void {
  for (const wanted of rules.once) {
    const count = children.filter((child) => child.name === wanted).length;
    assert.equal(count, 1, `${name} has ${count} ${wanted}`);
  }
  for (const child of children) {
    assert.ok(Object.values(rules).flat().includes(child.name), `${name} has ${child.name}`);
  }
  for (const rare of rules.atMostOnce) {
    assert.ok(children.filter((child) => child.name === rare).length <= 1, `${name}: ${rare}`);
  }
}

const all = ({ children }: Element, name: string) =>
  children.filter((child) => child.name === name);

function one(element: Element, name: string): Element {
  const [found] = all(element, name);
  assert.ok(found, `${element.name} has no ${name}`);
  return found;
}

/** Throws at whatever is not well-formed, and at elements of another namespace. */
function parsed(document: string): Element {
  assert.ok(document.startsWith('<?xml version="1.0" encoding="utf-8"?>\n'));
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri, attributes }: SaxesTagNS) => {
    assert.equal(uri, ATOM, local);
    const own = Object.values(attributes).map(({ name, value }) => [name, value]);
    const element = { name: local, attributes: Object.fromEntries(own), children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(document).close();
  assert.equal(root.children.length, 1);
  return root.children[0]!;
}
