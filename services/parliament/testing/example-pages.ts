import type { Examples } from '@tessera/kit/testing/every-route';
import type { SyntheticSite } from './synthetic-site.ts';

/**
 * Addresses of pages whose route says too little: with a name, a choice, an empty list. A new route
 * with parameters needs one here; every test that walks over all pages takes them from here.
 */
export function examplePages({ period }: Pick<SyntheticSite, 'period'>): Examples {
  const one = period.members.find(({ personId }) => personId !== undefined)!;
  const [club] = period.clubs.map(encodeURIComponent);
  const vote = period.votes.at(-1)!.id;
  return {
    '/loyalty': ['/loyalty', `/loyalty?party=${club}&club=at-vote&top=500`],
    '/attendance': ['/attendance', '/attendance?sort=most_absent&top=10'],
    '/votes': ['/votes', '/votes?search=z&outcome=A', '/votes?page=999'],
    '/votes/:id': `/votes/${vote}`,
    '/api/votes/:id': `/api/votes/${vote}`,
    '/search': ['/search', '/search?q=z', '/search?q=%3Cb%3Eqqq'],
    '/laws': ['/laws', '/laws?search=z&kind=all&topic=taxes'],
    '/laws/:ct': '/laws/1',
    '/mps/:id': `/mps/${one.personId}`,
    '/api/mps/:id': `/api/mps/${one.personId}`,
  };
}
