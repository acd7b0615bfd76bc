import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTestFolder } from '../testing/test-folder.ts'
import { cached, removeLeftParts } from './cache.js'

const aCache = aTestFolder
const make = async (folder: string) => writeFileSync(join(folder, 'program'), 'the whole program')

test('a program is made once and made again where a file of it was cut short', async () => {
  const output: string[] = []
  let made = 0
  const cache = aCache()
  const get = () =>
    cached(
      cache,
      'program-1.0',
      async (folder) => {
        made += 1
        await make(folder)
      },
      (line) => void output.push(line),
    )
  const folder = await get()
  await get()
  expect(made).toBe(1)
  truncateSync(join(folder, 'program'), 3)
  await get()
  expect(made).toBe(2)
  expect(output).toEqual([`  The saved copy in ${folder} is damaged: it is deleted and made again.`])
})

test('making that fails leaves nothing behind', async () => {
  const cache = aCache()
  const failing = cached(
    cache,
    'program-1.0',
    async (folder) => {
      await make(folder)
      throw new Error('the disk is full')
    },
    () => undefined,
  )
  await expect(failing).rejects.toThrow('the disk is full')
  expect(readdirSync(cache)).toEqual([])
})

test('what a killed launcher left half made is removed', async () => {
  const cache = aCache()
  const part = join(cache, 'program-1.0.999999999.part')
  writeFileSync(part, '')
  await cached(cache, 'program-1.0', make, () => undefined)
  expect(existsSync(part)).toBe(false)
})

test('parts of processes that have ended are removed, whatever their name; others stay', () => {
  const cache = aCache()
  const ofThisProcess = `keycloak-1.0-classes-a1b2.jsa.${process.pid}.part`
  for (const name of [
    'keycloak-1.0-classes-a1b2.jsa.999999999.part',
    'keycloak-1.0-classes-a1b2.jsa',
    ofThisProcess,
  ])
    writeFileSync(join(cache, name), '')
  removeLeftParts(cache)
  expect(readdirSync(cache).sort()).toEqual(['keycloak-1.0-classes-a1b2.jsa', ofThisProcess])
})
