import type { Database } from '../db/client.ts'
import type { Job, JobTrigger, LastRun } from './job.ts'

/** A run under way. */
export type Running = {
  /** Unique to this run, also among runs of this process. */
  id: string
  trigger: JobTrigger
  startedAt: Date
  /** Past: its process was killed, or hangs. */
  until: Date
}

export type JobDocument = Pick<Job, 'calendar' | 'timeZone'> & {
  /** The job's name. */
  _id: string
  /** When it runs next: a time of its calendar, or the next try of a run that failed. */
  dueAt: Date
  /** Runs that failed in a row since the last time of the calendar. */
  failures: number
  /** When the last run that succeeded was due; absent before the first. */
  doneFor?: Date
  running: Running | null
  last: LastRun | null
}

/** What changes when a run is over. */
export type AfterRun = Pick<JobDocument, 'calendar' | 'timeZone' | 'dueAt' | 'failures' | 'doneFor'> & {
  last: LastRun
}

/** So long a run is its process's unless it is kept. */
export const leaseMs = 60_000

export class JobStore {
  readonly #jobs

  constructor({ db }: Database) {
    this.#jobs = db.collection<JobDocument>('jobs')
  }

  async read(): Promise<Map<string, JobDocument>> {
    return new Map((await this.#jobs.find().toArray()).map((job) => [job._id, job]))
  }

  async find(name: string): Promise<JobDocument | null> {
    return this.#jobs.findOne({ _id: name })
  }

  /** When a job is due that is not known yet. */
  async plan({ name, calendar, timeZone }: Job, dueAt: Date): Promise<void> {
    const fresh = { calendar, timeZone, dueAt, failures: 0, running: null, last: null }
    await this.#jobs.updateOne({ _id: name }, { $setOnInsert: fresh }, { upsert: true })
  }

  /** Sets when a job with a changed calendar is due, unless its time was moved concurrently. */
  async reschedule({ name, calendar, timeZone }: Job, before: Date, dueAt: Date): Promise<void> {
    await this.#jobs.updateOne({ _id: name, dueAt: before }, { $set: { calendar, timeZone, dueAt } })
  }

  /** Takes a run if it is free, and due where it has to be. Null: another process was quicker. */
  async take(
    name: string,
    { id, trigger, now }: { id: string; trigger: JobTrigger; now: Date },
  ): Promise<JobDocument | null> {
    const running = { id, trigger, startedAt: now, until: new Date(now.getTime() + leaseMs) }
    return this.#jobs.findOneAndUpdate(
      { _id: name, running: null, ...(trigger === 'calendar' && { dueAt: { $lte: now } }) },
      { $set: { running } },
      { returnDocument: 'after' },
    )
  }

  /** @returns whether it is still this run's */
  async keep(name: string, id: string, now: Date): Promise<boolean> {
    const until = new Date(now.getTime() + leaseMs)
    const { matchedCount } = await this.#jobs.updateOne(
      { _id: name, 'running.id': id },
      { $set: { 'running.until': until } },
    )
    return matchedCount > 0
  }

  /** Gives a run back that has not begun. */
  async release(name: string, id: string): Promise<void> {
    await this.#jobs.updateOne({ _id: name, 'running.id': id }, { $set: { running: null } })
  }

  /** @returns false if another process has already ended this run: its outcome counts */
  async end(name: string, id: string, after: AfterRun): Promise<boolean> {
    const { matchedCount } = await this.#jobs.updateOne(
      { _id: name, 'running.id': id },
      { $set: { ...after, running: null } },
    )
    return matchedCount > 0
  }
}
