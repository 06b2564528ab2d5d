/** Functions that are called whenever something happens. */
export type Listeners = {
  announce(): void;
  /** Returns the function that unsubscribes. */
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
