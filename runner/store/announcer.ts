/** A list of those who want to know. */
export type Announcer = {
  announce(): void;
  /** Returns the way to stop listening. */
  on(listener: () => void): () => void;
};

export function createAnnouncer(): Announcer {
  const listeners = new Set<() => void>();
  return {
    announce() {
      for (const listener of listeners) listener();
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
