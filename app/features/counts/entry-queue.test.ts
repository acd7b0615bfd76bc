import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '#app/api/problem.ts'
import type { CountEntryBody } from '#domain/api/count.ts'
import { milli } from '#domain/quantity.ts'
import { Uuid } from '#domain/uuid.ts'
import { EntryQueue, sendWaiting } from './entry-queue.ts'

const productId = Uuid.parse('019a0000-0000-7000-8000-000000000001')
const rice = (quantityMilli: number) => ({
  productId,
  mode: 'add' as const,
  quantityMilli: milli(quantityMilli),
})
const problem = (status: number) =>
  new ApiProblem({ status, code: 'count_posted', title: 'Posted', detail: 'It is posted.' } as never)

/** A device whose server gives the answers prepared for it; without one it accepts everything. */
function openDevice() {
  let stored: string | null = null
  const sent: (CountEntryBody & { entryId: string })[] = []
  const answers: (() => Promise<unknown>)[] = []
  const device = {
    read: () => stored,
    write: (text: string) => {
      stored = text
    },
    send: (entryId: string, input: CountEntryBody) => {
      sent.push({ entryId, ...input })
      return (answers.shift() ?? (async () => undefined))()
    },
  }
  return { device, sent, answers, stored: () => stored }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a count made without a connection waits, and is sent again under its id with its age', async () => {
  const { device, sent, answers, stored } = openDevice()
  answers.push(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(problem(503)),
  )
  const queue = new EntryQueue(device)
  queue.start()
  const first = queue.add(rice(1_000))
  const second = queue.add(rice(2_000))
  await settled()
  expect(sent).toMatchObject([{ entryId: first.entryId, ageMs: 0 }])
  expect(JSON.parse(stored() ?? '')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1 + 5_000)
  expect(sent.map(({ entryId, ageMs }) => [entryId, ageMs])).toEqual([
    [first.entryId, 0],
    [first.entryId, 5_000],
    [first.entryId, 10_000],
    [second.entryId, 10_000],
  ])
  expect(queue.state).toMatchObject({ waiting: [], refused: null })
  expect(stored()).toBe('')
})

test('an unlikely count is sent again with its confirmation, or forgotten', async () => {
  const { device, sent, answers } = openDevice()
  answers.push(() => Promise.reject(problem(422)))
  const queue = new EntryQueue(device)
  const first = queue.add(rice(603_400_000))
  await settled()
  expect(sent).toMatchObject([{ entryId: first.entryId, isSure: false }])
  expect(queue.state.refusedEntry).toMatchObject({ entryId: first.entryId })
  const again = queue.answer(true)
  await settled()
  expect(sent[1]).toMatchObject({ entryId: again?.entryId, quantityMilli: 603_400_000, isSure: true })
  expect(again?.entryId).not.toBe(first.entryId)
  expect(queue.state).toMatchObject({ waiting: [], refused: null, refusedEntry: null })

  answers.push(() => Promise.reject(problem(422)))
  queue.add(rice(5_000))
  await settled()
  expect(queue.answer(false)).toBeNull()
  await settled()
  expect(sent).toHaveLength(3)
  expect(queue.state.refused).toBeNull()
})

test('a count that is refused is not sent again and counts nothing, and the others are sent', async () => {
  const { device, sent, answers } = openDevice()
  answers.push(() => Promise.reject(problem(409)))
  const queue = new EntryQueue(device)
  const reported = vi.fn()
  queue.subscribe(reported)
  const first = queue.add(rice(1_000))
  const second = queue.add(rice(2_000))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.map(({ entryId }) => entryId)).toEqual([first.entryId, second.entryId])
  expect(queue.state.waiting).toEqual([])
  expect(queue.state.refused).toBeInstanceOf(ApiProblem)
  expect([...queue.state.refusedIds]).toEqual([first.entryId])
  expect(reported).toHaveBeenCalled()
})

test('a count that the rate limit holds back is sent again, not refused', async () => {
  const { device, sent, answers } = openDevice()
  answers.push(() => Promise.reject(problem(429)))
  const queue = new EntryQueue(device)
  queue.add(rice(1_000))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(2)
  expect(queue.state).toMatchObject({ waiting: [], refused: null })
})

test('counts that wait survive reopening the screen, and the closed screen overwrites nothing', async () => {
  const { device, sent, answers, stored } = openDevice()
  let fail: (error: unknown) => void = () => undefined
  answers.push(
    () =>
      new Promise((_resolve, reject) => {
        fail = reject
      }),
  )
  const before = new EntryQueue(device)
  const { entryId } = before.add(rice(1_000))
  before.stop()
  const after = new EntryQueue(device)
  expect(after.state.waiting).toMatchObject([{ entryId, quantityMilli: 1_000 }])
  after.start()
  await settled()
  expect(sent.map((entry) => entry.entryId)).toEqual([entryId, entryId])
  fail(problem(409))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
  expect(stored()).toBe('')
  expect(new EntryQueue({ ...device, read: () => '{' }).state.waiting).toEqual([])
})

test('what an earlier screen left is sent before the sheet is read, so that it counts once', async () => {
  const { device, sent, answers, stored } = openDevice()
  answers.push(() => new Promise(() => undefined))
  const before = new EntryQueue(device)
  const first = before.add(rice(1_000))
  before.add(rice(2_000))
  // The page is loaded again while the first is on its way, and more is entered while it is sent again.
  before.stop()
  answers.push(async () => {
    const { waiting } = new EntryQueue(device).state
    device.write(JSON.stringify([...waiting, { ...rice(5_000), entryId: 'entered since', at: Date.now() }]))
  })
  await sendWaiting(device)
  expect(sent.slice(1)).toMatchObject([{ entryId: first.entryId }, { quantityMilli: 2_000 }])
  expect(new EntryQueue(device).state.waiting).toMatchObject([{ quantityMilli: 5_000 }])
  device.write('')

  // What is refused, and what is behind it, waits for the screen, which shows why.
  const last = new EntryQueue(device)
  last.add(rice(3_000))
  last.stop()
  await settled()
  device.write(JSON.stringify([{ ...rice(4_000), entryId: first.entryId, at: Date.now() }]))
  answers.push(() => Promise.reject(problem(409)))
  await sendWaiting(device)
  expect(stored()).toContain('4000')
})
