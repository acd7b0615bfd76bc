import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import type { Job } from '#server/jobs/job.ts'
import { Jobs } from '#server/jobs/jobs.ts'
import { JobStore } from '#server/jobs/store.ts'
import { silentLog } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'

const open = freshDatabases()
let database: Database
let clock = new Date()
beforeEach(async () => {
  database = await open()
  clock = new Date('2026-03-10T12:00:00Z')
})

const now = () => clock
const at = (time: string) => {
  clock = new Date(time)
}
const nightly = { calendar: '30 2 * * *', timeZone: 'Africa/Accra', rhythm: 'Every night at 02:30' }
const jobDoing = (run: Job['run']): Job => ({ name: 'count', title: 'Counting', ...nightly, run })

/** Another process of the server, on this database. */
function aProcess(...jobs: Job[]): Jobs {
  const made = new Jobs({ database, now, log: silentLog })
  for (const job of jobs) made.register(job)
  return made
}
const record = () => new JobStore(database).find('count')

/** A run that returns how many there were. */
function counted() {
  let ran = 0
  const job = jobDoing(async () => {
    ran += 1
    return String(ran)
  })
  return { job, ran: () => ran }
}

/** A run that lasts until the test ends it. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let begun = 0
  const job = jobDoing(() => {
    begun += 1
    return promise
  })
  return { job, resolve, reject, begun: () => begun }
}

describe('a job', () => {
  it('is not run when it is first seen, but at the next time of its calendar, and then at the one after', async () => {
    const ran: string[] = []
    const process = aProcess(jobDoing(async ({ dueAt }) => String(ran.push(dueAt.toISOString()))))
    await process.look()
    at('2026-03-11T02:29:59Z')
    await process.look()
    expect(ran).toEqual([])
    at('2026-03-11T02:30:00Z')
    await process.look()
    at('2026-03-11T02:30:15Z')
    await process.look()
    expect(ran).toEqual(['2026-03-11T02:30:00.000Z'])
    expect(await record()).toMatchObject({
      dueAt: new Date('2026-03-12T02:30:00Z'),
      running: null,
      failures: 0,
      last: {
        startedAt: new Date('2026-03-11T02:30:00Z'),
        endedAt: new Date('2026-03-11T02:30:00Z'),
        outcome: 'done',
        said: '1',
        trigger: 'calendar',
      },
    })
  })

  it('is run by one of two processes that look at the same moment', async () => {
    const { job, resolve, begun } = held()
    const [one, other] = [aProcess(job), aProcess(job)]
    await one.look()
    at('2026-03-11T02:30:00Z')
    const looks = Promise.all([one.look(), other.look(), other.look()])
    await expect.poll(begun).toBe(1)
    // The lease is taken: a third process leaves it alone as well.
    await aProcess(job).look()
    resolve('done')
    await looks
    expect(begun()).toBe(1)
  })

  it('is left alone by a process that looked before another one had run it', async () => {
    const { job } = counted()
    const process = aProcess(job)
    await process.look()
    at('2026-03-11T02:30:00Z')
    const store = new JobStore(database)
    const take = () => store.take('count', { id: 'other', trigger: 'calendar', now: clock })
    await process.look()
    expect(await take()).toBeNull()
    at('2026-03-12T02:30:00Z')
    expect(await take()).toMatchObject({ running: { id: 'other' } })
  })

  it('that was due many times while the machine was off is run once', async () => {
    const { job, ran } = counted()
    await aProcess(job).look()
    at('2026-04-20T09:00:00Z')
    const process = aProcess(job)
    await process.look()
    await process.look()
    expect(ran()).toBe(1)
    expect((await record())?.dueAt).toEqual(new Date('2026-04-21T02:30:00Z'))
  })

  it('keeps to the clock of its zone through a change of summer time', async () => {
    const ran: string[] = []
    const job = {
      ...jobDoing(async () => String(ran.push(clock.toISOString()))),
      calendar: '30 1 * * *',
      timeZone: 'Europe/London',
    }
    at('2026-03-28T00:00:00Z')
    const process = aProcess(job)
    // 01:30 is not on the clock on 29 March, which goes from 01:00 to 02:00, and twice on 25 October.
    for (const day of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'])
      for (let minute = 0; minute < 180; minute += 15) {
        at(
          `${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`,
        )
        await process.look()
      }
    expect(ran).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
      // Missed since: once.
      '2026-10-24T00:00:00.000Z',
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('with another calendar, or planned by a clock that was wrong, is planned again', async () => {
    const job = jobDoing(async () => 'done')
    at('2099-01-01T00:00:00Z')
    await aProcess(job).look()
    at('2026-03-10T12:00:00Z')
    await aProcess(job).look()
    expect((await record())?.dueAt).toEqual(new Date('2026-03-11T02:30:00Z'))
    await aProcess({ ...job, calendar: '0 4 * * *' }).look()
    expect((await record())?.dueAt).toEqual(new Date('2026-03-11T04:00:00Z'))
  })

  it.each([
    ['Africa/Accra', 'Asia/Tokyo'],
    ['Asia/Tokyo', 'Africa/Accra'],
  ])('of two processes in different zones, %s and %s, is run once a day', async (...zones) => {
    const ran: string[] = []
    const job = jobDoing(async () => String(ran.push(clock.toISOString().slice(0, 16))))
    const processes = zones.map((timeZone) => aProcess({ ...job, timeZone }))
    for (const begin of ['2026-03-10T17:28:00Z', '2026-03-11T02:28:00Z', '2026-03-11T17:28:00Z'])
      for (let seconds = 0; seconds < 240; seconds += 15)
        for (const [index, process] of processes.entries()) {
          clock = new Date(new Date(begin).getTime() + (seconds + 7 * index) * 1000)
          await process.look()
        }
    // At the sooner of both; 02:30 of the other is the same run by another clock.
    expect(ran).toEqual(['2026-03-10T17:30', '2026-03-11T17:30'])
  })

  it('that is overdue by another calendar is run, and goes on with its own', async () => {
    const { job, ran } = counted()
    await aProcess(job).look()
    at('2026-03-11T02:30:10Z')
    const process = aProcess({ ...job, calendar: '0 4 * * *' })
    await process.look()
    await process.look()
    expect(ran()).toBe(1)
    expect((await record())?.dueAt).toEqual(new Date('2026-03-11T04:00:00Z'))
  })

  it('of a name that is taken, or with a calendar that is none, is refused where it is registered', () => {
    const job = jobDoing(async () => 'done')
    const jobs = aProcess(job)
    expect(() => jobs.register(job)).toThrow('already')
    expect(() => aProcess({ ...job, calendar: '99 * * * *' })).toThrow()
    expect(() => aProcess({ ...job, timeZone: 'Africa/Nowhere' })).toThrow()
  })
})

describe('a run that fails', () => {
  it('is kept with its reason, tried again three times, ever later, and then at the next time', async () => {
    const ran: string[] = []
    const process = aProcess(
      jobDoing(async () => {
        ran.push(clock.toISOString().slice(11, 16))
        throw new Error('the mail server does not answer')
      }),
    )
    await process.look()
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      clock = new Date(new Date('2026-03-11T02:30:00Z').getTime() + minute * 60_000)
      await process.look()
    }
    expect(ran).toEqual(['02:30', '02:35', '03:05', '05:05'])
    const last = { outcome: 'failed', said: 'the mail server does not answer' }
    expect(await record()).toMatchObject({ dueAt: new Date('2026-03-12T02:30:00Z'), failures: 0, last })
  })

  it('and succeeds when it is tried again goes on with its calendar', async () => {
    let ran = 0
    const process = aProcess(
      jobDoing(async () => {
        ran += 1
        if (ran === 1) throw new Error('not yet')
        return 'done'
      }),
    )
    await process.look()
    at('2026-03-11T02:30:00Z')
    await process.look()
    expect(await record()).toMatchObject({ failures: 1, dueAt: new Date('2026-03-11T02:35:00Z') })
    at('2026-03-11T02:35:00Z')
    await process.look()
    expect(await record()).toMatchObject({
      failures: 0,
      dueAt: new Date('2026-03-12T02:30:00Z'),
      last: { outcome: 'done' },
    })
  })
})

describe('a run that failed', () => {
  it('is tried again though a process with another calendar looks in between', async () => {
    let ran = 0
    const job = jobDoing(async () => {
      ran += 1
      throw new Error('not yet')
    })
    const process = aProcess(job)
    await process.look()
    at('2026-03-11T02:30:00Z')
    await process.look()
    at('2026-03-11T02:31:00Z')
    await aProcess({ ...job, timeZone: 'Asia/Tokyo' }).look()
    at('2026-03-11T02:35:00Z')
    await process.look()
    expect(ran).toBe(2)
  })
})

describe('a run whose process', () => {
  it('was killed holding the lease is taken up by another one when the lease is over', async () => {
    const dying = held()
    const killed = aProcess(dying.job)
    await killed.look()
    at('2026-03-11T02:30:00Z')
    void killed.look()
    await expect.poll(dying.begun).toBe(1)
    const { job, ran } = counted()
    const next = aProcess(job)
    at('2026-03-11T02:30:59Z')
    await next.look()
    expect(await record()).toMatchObject({ running: { startedAt: new Date('2026-03-11T02:30:00Z') } })
    at('2026-03-11T02:31:00Z')
    await next.look()
    expect(await record()).toMatchObject({ running: null, failures: 1, last: { outcome: 'interrupted' } })
    at('2026-03-11T02:36:00Z')
    await next.look()
    expect(ran()).toBe(1)
    // It was no more than paused: the result that it returns now is ignored.
    dying.resolve('too late')
    await killed.close()
    expect(await record()).toMatchObject({ last: { outcome: 'done', said: '1' } })
  })

  it('is stopped in order is asked to end, and goes on with the next start', async () => {
    let requested: AbortSignal | undefined
    const process = aProcess(
      jobDoing(({ signal }) => {
        requested = signal
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve('half')))
      }),
    )
    await process.look()
    at('2026-03-11T02:30:00Z')
    const look = process.look()
    await expect.poll(() => requested).toBeDefined()
    await process.close()
    await look
    expect(await record()).toMatchObject({ running: null, failures: 0, last: { outcome: 'interrupted' } })
    const { job, ran } = counted()
    await aProcess(job).look()
    expect(ran()).toBe(1)
  })
})

describe('a job run by hand', () => {
  it('runs at once, whenever it is due, and its next time stays', async () => {
    const { job, ran } = counted()
    const process = aProcess(job)
    await process.runNow('count')
    await expect.poll(record).toMatchObject({
      running: null,
      dueAt: new Date('2026-03-11T02:30:00Z'),
      last: { outcome: 'done', trigger: 'hand' },
    })
    expect(ran()).toBe(1)
  })

  it('is refused while it runs, in any process, and where there is no such job', async () => {
    const { job, resolve, begun } = held()
    const [one, other] = [aProcess(job), aProcess(job)]
    await one.runNow('count')
    await expect(other.runNow('count')).rejects.toMatchObject({ code: 'job_running' })
    await expect(other.runNow('nothing')).rejects.toMatchObject({ code: 'job_not_found' })
    resolve('done')
    await one.close()
    expect(begun()).toBe(1)
  })

  it('is recorded before it begins, and does not begin where that fails', async () => {
    const { job, ran } = counted()
    const process = aProcess(job)
    const reported: number[] = []
    const failing = process.runNow('count', () => Promise.reject(new Error('the database is away')))
    await expect(failing).rejects.toThrow('the database is away')
    expect(ran()).toBe(0)
    await process.runNow('count', async () => void reported.push(ran()))
    await expect.poll(ran).toBe(1)
    expect(reported).toEqual([0])
  })

  it('and failed leaves its next time as it was', async () => {
    const process = aProcess(jobDoing(() => Promise.reject(new Error('no'))))
    await process.runNow('count')
    await expect.poll(record).toMatchObject({
      failures: 0,
      dueAt: new Date('2026-03-11T02:30:00Z'),
      last: { outcome: 'failed', said: 'no' },
    })
  })
})
