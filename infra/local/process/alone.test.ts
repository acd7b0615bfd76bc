import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aTestFolder } from '../testing/test-folder.ts'
import { alone } from './alone.ts'

const aFile = () => join(aTestFolder(), 'build', '.being-built')
const unheard = () => () => undefined

test('two who want to do something do it one after the other, and the second is notified that it waits', async () => {
  const file = aFile()
  const reported: string[] = []
  const first = alone(
    file,
    async () => {
      reported.push('first begins')
      await wait(300)
      reported.push('first ends')
    },
    unheard,
  )
  const second = alone(
    file,
    async () => reported.push('second'),
    () => {
      reported.push('second waits')
      return () => reported.push('second has waited')
    },
  )
  await Promise.all([first, second])
  expect(reported).toEqual(['first begins', 'second waits', 'first ends', 'second has waited', 'second'])
  expect(existsSync(file)).toBe(false)
})

test('one that was killed blocks no other', async () => {
  const file = aFile()
  await alone(file, async () => undefined, unheard)
  writeFileSync(file, JSON.stringify({ pid: process.pid, bornAt: 'another process had this number' }))
  expect(await alone(file, async () => 'done', unheard)).toBe('done')
  expect(existsSync(file)).toBe(false)
})

test('what fails lets the next one at it', async () => {
  const file = aFile()
  await expect(alone(file, () => Promise.reject(new Error('no room')), unheard)).rejects.toThrow('no room')
  expect(await alone(file, async () => 'done', unheard)).toBe('done')
})
