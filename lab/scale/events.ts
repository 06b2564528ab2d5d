/** A clock that jumps from one event to the next, in milliseconds from 0. */
export type Events = {
  now(): number;
  after(ms: number, task: () => void): void;
  /** Lets everything happen that is due until then. */
  runUntil(end: number): void;
};

export function createEvents(): Events {
  // A binary heap by time; what is due at the same time goes in the order of its request.
  const times: number[] = [];
  const places: number[] = [];
  const tasks: (() => void)[] = [];
  let now = 0;
  let asked = 0;

  const isBefore = (a: number, b: number) =>
    times[a]! < times[b]! || (times[a] === times[b] && places[a]! < places[b]!);

  function swap(a: number, b: number): void {
    [times[a], times[b]] = [times[b]!, times[a]!];
    [places[a], places[b]] = [places[b]!, places[a]!];
    [tasks[a], tasks[b]] = [tasks[b]!, tasks[a]!];
  }

  function takeFirst(): () => void {
    swap(0, tasks.length - 1);
    now = times.pop()!;
    places.pop();
    const task = tasks.pop()!;
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < tasks.length && isBefore(child, least)) least = child;
      }
      if (least === at) return task;
      swap(at, least);
      at = least;
    }
  }

  return {
    now: () => now,
    after(ms, task) {
      times.push(now + ms);
      places.push(asked++);
      tasks.push(task);
      for (let at = tasks.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    runUntil(end) {
      while (tasks.length > 0 && times[0]! <= end) takeFirst()();
      now = end;
    },
  };
}

/** So many equal places, such as processors; who finds none free waits in line. */
export type Places = {
  take(start: () => void): void;
  free(): void;
  isFull(): boolean;
  /** For so long. */
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
