/** A list of those who want to know. */
export type Listeners = {
  announce(): void;
  /** Returns the way to stop listening. */
  on(listener: () => void): () => void;
};

export function createListeners(): Listeners {
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
