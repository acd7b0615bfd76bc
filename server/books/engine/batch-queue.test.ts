import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { BatchQueue, type Turns } from './batch-queue.ts'

const weightOf = (item: number) => (item < 100 ? 1 : 2)

/** A queue of numbers that answers their doubles, and writes down what it does. */
function recording(failing: { prepare?: number; commit?: number } = {}, turns?: Turns, commitMs = 20) {
  const log: string[] = []
  const prepare = async (_key: string, items: number[]) => {
    log.push(`prepare ${items}`)
    await pause(1)
    if (items.includes(failing.prepare ?? Number.NaN)) throw new Error('not prepared')
    return async (onHalfDone: () => void) => {
      log.push(`commit ${items}`)
      await pause(5)
      log.push(`half done ${items}`)
      onHalfDone()
      await pause(commitMs)
      log.push(`done ${items}`)
      if (items.includes(failing.commit ?? Number.NaN)) throw new Error('not committed')
      return items.map((item) => item * 2)
    }
  }
  return { queue: new BatchQueue<number, number>(3, weightOf, prepare, turns), log }
}

describe('a queue of batches', () => {
  test('takes together what arrives together, and answers each caller its own', async () => {
    const { queue, log } = recording()
    expect(await Promise.all([queue.submit('a', [1]), queue.submit('a', [2, 3])])).toEqual([[2], [4, 6]])
    expect(log).toEqual(['prepare 1,2,3', 'commit 1,2,3', 'half done 1,2,3', 'done 1,2,3'])
    expect(queue.size).toBe(0)
  })

  test('takes fewer together where one weighs more', async () => {
    const { queue, log } = recording()
    await Promise.all([1, 100, 101, 2].map((item) => queue.submit('a', [item])))
    expect(log.filter((line) => line.startsWith('prepare'))).toEqual(['prepare 1,100', 'prepare 101,2'])
  })

  test('prepares a full batch as soon as the one before commits, and commits them in turn', async () => {
    const { queue, log } = recording()
    await Promise.all([queue.submit('a', [1, 2, 3]), queue.submit('a', [4, 5, 6])])
    expect(log).toEqual([
      'prepare 1,2,3',
      'commit 1,2,3',
      'prepare 4,5,6',
      'half done 1,2,3',
      'done 1,2,3',
      'commit 4,5,6',
      'half done 4,5,6',
      'done 4,5,6',
    ])
  })

  test('closes one that is not full when the one before is done and its callers had time to come back', async () => {
    const { queue, log } = recording()
    const comesBack = queue.submit('a', [1]).then(() => queue.submit('a', [2]))
    await expect.poll(() => log, { interval: 1 }).toContain('half done 1')
    await Promise.all([comesBack, queue.submit('a', [3])])
    expect(log.filter((line) => line.startsWith('prepare'))).toEqual(['prepare 1', 'prepare 3,2'])
  })

  test('waits for callers no longer than the batch before took, and never long', async () => {
    const { queue, log } = recording({}, undefined, 400)
    const both = [queue.submit('a', [3]), queue.submit('a', [1, 2])]
    await expect.poll(() => log, { interval: 1 }).toContain('half done 3,1,2')
    const late = queue.submit('a', [4])
    await Promise.all(both)
    setTimeout(() => log.push('waited'), 200)
    await late
    await expect.poll(() => log, { interval: 1 }).toContain('waited')
    expect(log.indexOf('prepare 4')).toBeLessThan(log.indexOf('waited'))
  })

  test('does not delay a caller who comes back alone', async () => {
    const { queue, log } = recording({}, undefined, 100)
    await queue.submit('a', [1])
    setTimeout(() => log.push('waited'), 40)
    await queue.submit('a', [2])
    expect(log.indexOf('prepare 2')).toBeLessThan(log.indexOf('waited'))
  })

  test('does not wait for callers if other processes work on the same key', async () => {
    const { queue, log } = recording({}, { take: async () => {}, isAlone: () => false, rest: () => {} })
    const first = queue.submit('a', [1])
    await expect.poll(() => log, { interval: 1 }).toContain('commit 1')
    await Promise.all([first, queue.submit('a', [2])])
    expect(log.indexOf('prepare 2')).toBeLessThan(log.indexOf('done 1'))
    expect(queue.size).toBe(0)
  })

  test('takes what arrives during the first half of a batch together, into the next', async () => {
    const { queue, log } = recording()
    const early = [queue.submit('a', [1, 2, 3]), queue.submit('a', [4])]
    await expect.poll(() => log, { interval: 1 }).toContain('commit 1,2,3')
    await Promise.all([...early, queue.submit('a', [5, 6])])
    expect(log.filter((line) => line.startsWith('prepare'))).toEqual(['prepare 1,2,3', 'prepare 4,5,6'])
  })

  test('starts the next full batch before it answers those of the one before', async () => {
    const { queue, log } = recording()
    const answered = queue.submit('a', [1, 2, 3]).then(() => log.push('answered 1,2,3'))
    await Promise.all([answered, queue.submit('a', [4, 5, 6])])
    expect(log.indexOf('answered 1,2,3')).toBeGreaterThan(log.indexOf('commit 4,5,6'))
  })

  test('goes on after a batch that failed, and fails only its callers', async () => {
    for (const failing of [{ prepare: 1 }, { commit: 1 }]) {
      const { queue } = recording(failing)
      const results = await Promise.allSettled([queue.submit('a', [1, 2, 3]), queue.submit('a', [4])])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
      expect(await queue.submit('a', [5])).toEqual([10])
      expect(queue.size).toBe(0)
    }
  })
})
