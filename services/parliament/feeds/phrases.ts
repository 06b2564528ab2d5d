import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  follow: ['Sledovat (Atom):', 'Follow (Atom):'],
  rebellions: ['rebelie', 'rebellions'],
  votes: ['všechna hlasování', 'all votes'],
  decisions: ['rozhodující hlasování', 'decisive votes'],
  print: [
    (number: number, title: string) => `Tisk ${number}: ${title}`,
    (number, title) => `Print ${number}: ${title}`,
  ],
  result: [
    (yes: string, no: string, quorum: string) => `Pro ${yes}, proti ${no}, potřeba bylo ${quorum}.`,
    (yes, no, quorum) => `${yes} yes, ${no} no, ${quorum} needed.`,
  ],
  where: [
    (session: string, number: string, date: string) =>
      `${session}. schůze, hlasování ${number}, ${date}.`,
    (session, number, date) => `Session ${session}, vote ${number}, ${date}.`,
  ],
  againstClub: [
    (word: string) => `Proti svému klubu (${word})`,
    (word) => `Against their own club (${word})`,
  ],
  memberRebel: [
    (name: string) => `${name}: hlasy proti vlastnímu klubu`,
    (name) => `${name}: votes against their own club`,
  ],
  memberAll: [(name: string) => `${name}: všechna hlasování`, (name) => `${name}: all votes`],
  feedOf: [
    (topic: string, search: string) =>
      ['Hlasování', topic && `téma ${topic}`, search && `„${search}“`].filter(Boolean).join(', '),
    (topic, search) =>
      ['Votes', topic && `topic ${topic}`, search && `“${search}”`].filter(Boolean).join(', '),
  ],
});
