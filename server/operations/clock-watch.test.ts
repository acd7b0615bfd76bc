import { expect, it, onTestFinished } from 'vitest'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { watchClock } from './clock-watch.ts'

it('a clock set wrong while the program runs is reported once, and once more when it is right again', async () => {
  const right = new Date('2026-11-21T09:00:00Z')
  const aDayBehind = new Date('2026-11-20T09:00:00Z')
  let now = right
  const { log, said } = recordedLog()
  const end = await watchClock({
    now: () => now,
    log,
    installedAt: new Date('2026-11-01T08:00:00Z'),
    readLastWriteAt: async () => right,
    everyMs: 5,
  })
  onTestFinished(end)
  expect(said()).toBe('')
  now = aDayBehind
  await expect.poll(said).toContain('The clock of this computer says 2026-11-20T09:00:00.000Z')
  now = right
  await expect.poll(said).toContain('agrees with the database again')
  expect(said().split('\n').filter(Boolean)).toHaveLength(2)
})
