import { czechIn, czechOf } from '@tessera/kit/czech-prepositions';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

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
    (outcome: string, yes: string, no: string, quorum: string) =>
      `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}: pro ${yes}, proti ${no}, potřeba bylo ${quorum}.`,
    (outcome, yes, no, quorum) =>
      `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}: ${yes} yes, ${no} no, ${quorum} needed.`,
  ],
  where: [
    (session: string, number: string, date: string) =>
      `${session}. schůze, hlasování ${number}, ${date}.`,
    (session, number, date) => `Session ${session}, vote ${number}, ${date}.`,
  ],
  ballot: [
    (name: string, word: string) => `${name}: ${word}.`,
    (name, word) => `${name}: ${word}.`,
  ],
  clubSide: [
    (code: string, yes: number, no: number) => `Klub ${code}: pro ${yes}, proti ${no}.`,
    (code, yes, no) => `Club ${code}: ${yes} yes, ${no} no.`,
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
    (topic: string | undefined, search: string) =>
      ['Hlasování', topic && `téma ${topic}`, search && `„${search}“`].filter(Boolean).join(', '),
    (topic, search) =>
      ['Votes', topic && `topic ${topic}`, search && `“${search}”`].filter(Boolean).join(', '),
  ],
  count: [
    (count: number, period: number, date: string) =>
      count === 0
        ? `Zatím nic ${czechIn(`${period}. volebním období`)}; data ke dni ${date}.`
        : `${count} ${czechPlural(count, 'nejnovější záznam', 'nejnovější záznamy', 'nejnovějších záznamů')} ${czechOf(`${period}. volebního období`)}; data ke dni ${date}.`,
    (count, period, date) =>
      count === 0
        ? `Nothing yet in electoral period ${period}; data as of ${date}.`
        : `The newest ${count} ${count === 1 ? 'entry' : 'entries'} of electoral period ${period}; data as of ${date}.`,
  ],
  rights: [
    (date: string) => `Otevřená data Poslanecké sněmovny, stav k ${date}.`,
    (date) => `Open data of the Chamber of Deputies, as of ${date}.`,
  ],
});
