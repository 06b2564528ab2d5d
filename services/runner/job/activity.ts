/** Ends of attempts within one minute: the bars of the overview. */
export type ActivityMinute = {
  /** Start of the minute, milliseconds since 1970. */
  readonly minute: number;
  readonly completed: number;
  /** Failed tries that will be repeated. */
  readonly retried: number;
  readonly dead: number;
};

export const MINUTE_MS = 60_000;

/** An empty minute, to add to. */
export const emptyMinute = (minute: number): ActivityMinute => ({
  minute,
  completed: 0,
  retried: 0,
  dead: 0,
});

/** Two accounts of the same minute as one. */
export const addedMinutes = (a: ActivityMinute, b: ActivityMinute): ActivityMinute => ({
  minute: a.minute,
  completed: a.completed + b.completed,
  retried: a.retried + b.retried,
  dead: a.dead + b.dead,
});
