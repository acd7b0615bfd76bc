import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

function aPause() {
  let end = (_error?: Error) => {}
  const over = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve())
  })
  return { over, end }
}

test('a limited number run at once, the others in order, and a failure frees its place', async () => {
  const inSlot = createSlots({ most: 2, maxWaiting: 10 })
  const pauses = [aPause(), aPause(), aPause(), aPause()] as const
  const begun: number[] = []
  const all = pauses.map(({ over }, at) =>
    inSlot(() => {
      begun.push(at)
      return over
    }),
  )
  expect(begun).toEqual([0, 1])
  pauses[1].end(new Error('no'))
  await expect(all[1]).rejects.toThrow('no')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { end } of pauses) end()
  await Promise.allSettled(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a queue that is too long refuses newcomers', async () => {
  const inSlot = createSlots({ most: 1, maxWaiting: 1 })
  const pause = aPause()
  const waiting = [inSlot(() => pause.over), inSlot(async () => undefined)]
  await expect(inSlot(async () => 'late')).rejects.toMatchObject({ code: 'too_many_requests' })
  pause.end()
  await Promise.all(waiting)
  expect(await inSlot(async () => 'later')).toBe('later')
})
