import { randomUUID } from 'node:crypto'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { timeAfter, timeAfterOther, waitAfterFailureMs } from './calendar.ts'
import type { Job, JobOutcome, JobTrigger, LastRun } from './job.ts'
import { type AfterRun, type JobDocument, JobStore, leaseMs, type Running } from './store.ts'

type JobsDeps = { database: Database; now(): Date; log: Logger }
type Ended = { outcome: JobOutcome; said: string }

const lookEveryMs = 15_000
const keepEveryMs = leaseMs / 3
/** Every process looks a few times in it. */
const soonMs = 4 * lookEveryMs
const longestReason = 300

/**
 * What happens by itself, each in one process at a time: whichever takes its lease first. What was due while
 * no process ran is done once at the next look, however often it was due. A run that failed, or whose process
 * was killed, is recorded with its reason and tried again three times, ever later, and then at its next time.
 */
export class Jobs {
  readonly #jobs = new Map<string, Job>()
  readonly #deps: JobsDeps
  readonly #store: JobStore
  readonly #stopping = new AbortController()
  readonly #underWay = new Set<Promise<unknown>>()
  #looking: NodeJS.Timeout | undefined
  #isAway = false

  constructor(deps: JobsDeps) {
    this.#deps = deps
    this.#store = new JobStore(deps.database)
  }

  /** While the app is built. Throws where the name is taken or the calendar is none. */
  register(job: Job): void {
    if (this.#jobs.has(job.name)) throw new Error(`there is a job ${job.name} already`)
    timeAfter(job, this.#deps.now())
    this.#jobs.set(job.name, job)
  }

  list(): readonly Job[] {
    return [...this.#jobs.values()]
  }

  /** Begins to look for what is due, now and then, until it is closed. */
  start(): void {
    const look = () =>
      this.look().then(
        () => {
          this.#isAway = false
        },
        (error: unknown) => {
          if (!this.#isAway) this.#deps.log.warn({ err: error }, 'what is due could not be looked for')
          this.#isAway = true
        },
      )
    void look()
    this.#looking = setInterval(look, lookEveryMs).unref()
  }

  /** Runs what is due, and waits for it. Rejects where the database is away. */
  async look(): Promise<void> {
    const { now } = this.#deps
    const known = await this.#store.read()
    await Promise.all(
      this.list().map(async (job) => {
        const document = known.get(job.name)
        if (!document) return this.#store.plan(job, timeAfter(job, now()))
        const next = nextTime(job, document, now())
        const { running } = document
        if (running && isOver(running, now())) await this.#endAbandoned(job, document, running)
        else if (!running && document.dueAt <= now()) await this.#take(job, 'calendar')
        else if (!isToStay(document, job, next, now()))
          await this.#store.reschedule(job, document.dueAt, next)
      }),
    )
  }

  /**
   * Runs a job now, whenever it is due. Its regular times stay as they are.
   * @param record before it begins, once it can: who runs it is on record whatever becomes of it
   * @throws Refusal job_not_found, job_running
   */
  async runNow(name: string, record: (job: Job) => Promise<void> = async () => {}): Promise<void> {
    const job = this.#jobs.get(name)
    if (!job) throw new Refusal('job_not_found', { name })
    if (!(await this.#store.find(name))) await this.#store.plan(job, timeAfter(job, this.#deps.now()))
    const taken = await this.#begin(job, 'hand', () => record(job))
    if (!taken) throw new Refusal('job_running', { title: job.title })
  }

  /** Asks what is under way to end, and waits for it. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    this.#stopping.abort()
    await Promise.allSettled(this.#underWay)
  }

  async #take(job: Job, trigger: JobTrigger): Promise<void> {
    await (await this.#begin(job, trigger))?.ended
  }

  async #begin(
    job: Job,
    trigger: JobTrigger,
    before: () => Promise<void> = async () => {},
  ): Promise<{ ended: Promise<void> } | null> {
    if (this.#stopping.signal.aborted) return null
    const id = randomUUID()
    const document = await this.#store.take(job.name, { id, trigger, now: this.#deps.now() })
    if (!document?.running) return null
    try {
      await before()
    } catch (error) {
      // As if it had not been taken.
      await this.#store.release(job.name, id)
      throw error
    }
    const ended = this.#run(job, document, document.running).finally(() => this.#underWay.delete(ended))
    this.#underWay.add(ended)
    return { ended }
  }

  /** Never rejects but where its end can't be written down: then its lease ends, and it counts as interrupted. */
  async #run(job: Job, document: JobDocument, running: Running): Promise<void> {
    const { now, log } = this.#deps
    const lost = new AbortController()
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal])
    const keeping = setInterval(() => {
      this.#store.keep(job.name, running.id, now()).then(
        (isKept) => isKept || lost.abort(),
        (error: unknown) => log.warn({ job: job.name, err: error }, 'the lease of a job could not be kept'),
      )
    }, keepEveryMs).unref()
    try {
      const ended = await job.run({ dueAt: document.dueAt, now, signal }).then(
        (message): Ended => (signal.aborted ? interrupted : { outcome: 'done', said: message }),
        (error: unknown) => (signal.aborted ? interrupted : this.#failed(job, error)),
      )
      const isStopped = ended === interrupted && !lost.signal.aborted
      // What is stopped in order goes on with the next start.
      const after = isStopped
        ? { ...planOf(document), last: lastOf(running, ended, now()) }
        : afterRun(job, document, running, ended, now())
      const isMine = await this.#store.end(job.name, running.id, after)
      if (!isMine) log.warn({ job: job.name }, 'a job was taken over by another process before it ended')
    } catch (error) {
      log.error({ job: job.name, err: error }, 'the end of a job could not be written down')
    } finally {
      clearInterval(keeping)
    }
  }

  #failed(job: Job, error: unknown): Ended {
    this.#deps.log.error({ job: job.name, err: error }, 'a job failed: it is tried again later')
    const message = error instanceof Error ? error.message : String(error)
    return { outcome: 'failed', said: message.slice(0, longestReason) }
  }

  async #endAbandoned(job: Job, document: JobDocument, running: Running): Promise<void> {
    const after = afterRun(job, document, running, interrupted, this.#deps.now())
    if (await this.#store.end(job.name, running.id, after))
      this.#deps.log.warn({ job: job.name }, 'a job was cut off: it is tried again later')
  }
}

/** By its calendar; where another zone has planned it, never the run once more that is done already. */
function nextTime(job: Job, { timeZone, doneFor }: JobDocument, now: Date): Date {
  return doneFor === undefined || timeZone === job.timeZone
    ? timeAfter(job, now)
    : timeAfterOther(job, doneFor, now)
}

function planOf({ calendar, timeZone, dueAt, failures, doneFor }: JobDocument): Omit<AfterRun, 'last'> {
  return { calendar, timeZone, dueAt, failures, ...(doneFor && { doneFor }) }
}

const interrupted: Ended = { outcome: 'interrupted', said: 'The server stopped before it was done.' }

/**
 * Whether a time stays as it is planned. One beyond the next of the calendar was given by a clock that was wrong.
 * Of another calendar, what is due soon and what is to be tried again stay: processes that do not agree on it would put
 * it off in turn, and none would ever run it. Of another zone, whichever time is sooner stays.
 */
function isToStay({ calendar, dueAt, failures }: JobDocument, job: Job, next: Date, now: Date): boolean {
  if (dueAt.getTime() - now.getTime() <= soonMs) return true
  return dueAt <= next && (failures > 0 || calendar === job.calendar)
}

/** Its process was killed or hangs; or the clock that gave the lease was wrong. */
export function isOver({ until }: Running, now: Date): boolean {
  return until <= now || until.getTime() > now.getTime() + 2 * leaseMs
}

/** A success goes on with the calendar; a failure is tried again before that, a few times. */
function afterRun(job: Job, document: JobDocument, running: Running, ended: Ended, now: Date): AfterRun {
  const last = lastOf(running, ended, now)
  const { outcome } = ended
  const { dueAt, failures: before } = document
  // By hand: who asked sees what came of it. What was due besides stays so, unless it is done by that.
  if (running.trigger === 'hand' && (outcome !== 'done' || dueAt > now)) return { ...planOf(document), last }
  const isDone = outcome === 'done'
  const done = isDone ? { ...document, doneFor: dueAt } : document
  const next = nextTime(job, done, now)
  const plan = { ...planOf(done), calendar: job.calendar, timeZone: job.timeZone, last }
  const failures = isDone ? 0 : before + 1
  const waitMs = isDone ? null : waitAfterFailureMs(failures)
  if (waitMs === null) return { ...plan, dueAt: next, failures: 0 }
  const again = new Date(now.getTime() + waitMs)
  return { ...plan, dueAt: again < next ? again : next, failures }
}

function lastOf({ trigger, startedAt }: Running, { outcome, said: message }: Ended, endedAt: Date): LastRun {
  return { startedAt, endedAt, outcome, said: message, trigger }
}
