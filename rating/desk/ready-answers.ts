/** An answer that was given before, down to its bytes. */
export type ReadyAnswer = {
  /** A text, not bytes: Node sends it together with the headers in one write. */
  readonly body: string;
  readonly etag: string;
  readonly expiresAt: number;
};

/**
 * The answers asked for most lately, so that a popular one costs no look into the store. Bounded:
 * the one that was not asked for longest goes first.
 */
export function readyAnswers(most = 2000) {
  const answers = new Map<string, ReadyAnswer>();
  return {
    /** @param key the address as it was asked, which decides everything in the answer */
    find(key: string, now: number): ReadyAnswer | undefined {
      const answer = answers.get(key);
      if (!answer) return undefined;
      answers.delete(key);
      if (answer.expiresAt <= now) return undefined;
      answers.set(key, answer);
      return answer;
    },
    keep(key: string, answer: ReadyAnswer): void {
      answers.delete(key);
      answers.set(key, answer);
      if (answers.size > most) answers.delete(answers.keys().next().value!);
    },
  };
}
