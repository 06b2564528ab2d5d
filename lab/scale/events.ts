/** A clock that jumps from one event to the next, in milliseconds from 0. */
export type Events = {
  now(): number;
  after(ms: number, task: () => void): void;
  /** Lets everything happen that is due until then. */
  runUntil(end: number): void;
};

export function createEvents(): Events {
  // The last is the next; what is due at the same time goes in the order of its request.
  const events: { readonly at: number; readonly task: () => void }[] = [];
  let now = 0;

  return {
    now: () => now,
    after(ms, task) {
      const at = now + ms;
      let [first, end] = [0, events.length];
      while (first < end) {
        const middle = (first + end) >> 1;
        if (events[middle]!.at > at) first = middle + 1;
        else end = middle;
      }
      events.splice(first, 0, { at, task });
    },
    runUntil(end) {
      for (let next = events.at(-1); next && next.at <= end; next = events.at(-1)) {
        events.pop();
        now = next.at;
        next.task();
      }
      now = end;
    },
  };
}

/** Equal places, such as processors; who finds none free waits in line. */
export type Places = {
  take(start: () => void): void;
  free(): void;
  isFull(): boolean;
  /** Takes a place for this time. */
  use(ms: number, done: () => void): void;
  /** Which part of all places was taken, on average, since `restart`. */
  busyShare(): number;
  restart(): void;
};

export function createPlaces(events: Events, count: number): Places {
  const line: (() => void)[] = [];
  let first = 0;
  let taken = 0;
  let busy = 0;
  let countedAt = 0;
  let began = 0;

  function addUp(): void {
    busy += taken * (events.now() - countedAt);
    countedAt = events.now();
  }

  const places: Places = {
    take(start) {
      if (taken === count) {
        line.push(start);
        return;
      }
      addUp();
      taken += 1;
      start();
    },
    free() {
      const next = line[first];
      if (next !== undefined) {
        first += 1;
        // Now and then: to remove the first of an array costs as much as the array is long.
        if (first > 1000) {
          line.splice(0, first);
          first = 0;
        }
        next();
        return;
      }
      addUp();
      taken -= 1;
    },
    isFull: () => taken === count,
    use(ms, done) {
      places.take(() =>
        events.after(ms, () => {
          places.free();
          done();
        }),
      );
    },
    busyShare() {
      addUp();
      const passed = events.now() - began;
      return passed === 0 ? 0 : busy / (count * passed);
    },
    restart() {
      addUp();
      busy = 0;
      began = events.now();
    },
  };
  return places;
}
