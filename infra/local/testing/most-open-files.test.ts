import { expect, it } from 'vitest'
import { judgeOpenFiles, measureOpenFiles } from './most-open-files.ts'

it('the most files that were open at once are what counts, also when some can’t be counted', async () => {
  const counts = [120, 2_950, Number.NaN, 400]
  let looks = 0
  const seen = Promise.withResolvers<void>()
  const stop = measureOpenFiles(
    'mongodb://127.0.0.1:9',
    async () => {
      const open = counts[looks] ?? 1
      looks += 1
      if (looks > counts.length) seen.resolve()
      if (Number.isNaN(open)) throw new Error('it does not answer')
      return open
    },
    1,
  )
  await seen.promise
  expect(await stop()).toBe(2_950)
})

it('a run with more than 3,000 of them fails on CI alone', () => {
  expect(judgeOpenFiles(3_000, true)).toEqual({
    line: 'MongoDB had 3000 files open at most, of 3000 that it may have.',
    isFailure: false,
  })
  expect(judgeOpenFiles(3_001, true)).toMatchObject({
    line: expect.stringContaining('freshDatabases()'),
    isFailure: true,
  })
  expect(judgeOpenFiles(14_187, false).isFailure).toBe(false)
})
