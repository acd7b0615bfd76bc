/** What a run is given. */
export type JobRun = {
  /** When it was to run; long ago where the machine was off since. */
  dueAt: Date
  now(): Date
  /** The server is being stopped, or the run was given to another process: end soon, what is left is done by the next run. */
  signal: AbortSignal
}

/** Something that happens by itself. Register it with `jobs.register` while the app is built. */
export type Job = {
  /** Never changes, like `shop-audits`: its record is kept under it. */
  name: string
  /** For people, like `Self-audit of every shop`. */
  title: string
  /** A cron pattern with five fields: minute, hour, day of month, month, day of week. */
  calendar: string
  /** IANA name of the zone the pattern is of. A time that a day lacks, or has twice, is taken once. */
  timeZone: string
  /** The calendar in words: `Every night at 03:30`. */
  rhythm: string
  /**
   * Does it, in one process at a time. May be cut off anywhere and run again, so each step must be repeatable.
   * @returns what came of it, in a few words for people: `12 shops, no differences`
   * @throws what is kept as the reason; it is tried again later
   */
  run(run: JobRun): Promise<string>
}

export type JobOutcome = 'done' | 'failed' | 'interrupted'

/** A run that is over. */
export type LastRun = {
  startedAt: Date
  endedAt: Date
  outcome: JobOutcome
  /** What came of it, or the reason why nothing did. */
  said: string
  /** By the calendar, or by an administrator's hand. */
  trigger: JobTrigger
}
export type JobTrigger = 'calendar' | 'hand'
