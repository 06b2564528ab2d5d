import type { Vote } from './record.ts';

/**
 * Gives some procedural votes what single real votes have: a quote that never closes (7732), no
 * title (58313), no item number (11475), a roll call whose summary counts the absent (60961).
 */
export function markOddVotes(votes: readonly Vote[]): void {
  const plain = votes.filter((vote) => vote.item === undefined && !vote.void);
  const [quoted, untitled, unnumbered, rollCall] = plain;
  if (quoted !== undefined) quoted.title = 'Zpráva o plnění úkolů "Programu tichých chodeb';
  if (untitled !== undefined) untitled.title = ' ';
  if (unnumbered !== undefined) unnumbered.itemMissing = true;
  if (rollCall === undefined) return;
  rollCall.rollCall = true;
  rollCall.title = 'Žádost vlády o vyslovení důvěry - hlasování podle jmen';
}
