import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startChild } from '../process/child.ts'
import { aTestFolder } from '../testing/test-folder.ts'
import { openLog } from './log-file.js'

const aFile = () => join(aTestFolder(), 'app.log')

test('a log is turned over while it is written, and the oldest part goes', () => {
  const path = aFile()
  const log = openLog(path, { bytesMax: 100, olderKept: 2 })
  for (let number = 1; number <= 50; number += 1) log.write(Buffer.from(`line ${number} of the log\n`))
  log.close()
  const files = readdirSync(join(path, '..')).sort()
  expect(files).toEqual(['app.log', 'app.log.1', 'app.log.2'])
  const parts = ['app.log.2', 'app.log.1', 'app.log'].map((name) => join(path, '..', name))
  expect(parts.every((part) => statSync(part).size <= 100)).toBe(true)
  const lines = parts.flatMap((part) => readFileSync(part, 'utf8').trimEnd().split('\n'))
  const numbers = lines.map((line) => Number(/^line (\d+) of the log$/.exec(line)?.[1]))
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 51 - numbers.length + index))
})

test('a log goes on where the one before ended', () => {
  const path = aFile()
  for (const line of ['first\n', 'second\n']) {
    const log = openLog(path)
    log.write(Buffer.from(line))
    log.close()
  }
  expect(readFileSync(path, 'utf8')).toBe('first\nsecond\n')
})

// Linux has a device that is always full.
test.skipIf(process.platform !== 'linux')('a full disk ends neither the program nor its log', async () => {
  const child = startChild({
    name: 'The talker',
    program: process.execPath,
    args: ['-e', 'console.log("one"); console.error("two"); process.exitCode = 3'],
    logFile: '/dev/full',
  })
  expect(await child.exited).toEqual({ code: 3, signal: null })
  expect(child.lines().sort()).toEqual(['one', 'two'])
})

test('the lines of two streams do not mix', async () => {
  const path = aFile()
  const child = startChild({
    name: 'The talker',
    program: process.execPath,
    args: [
      '-e',
      'for (let n = 0; n < 500; n += 1) { process.stdout.write("out "); process.stderr.write("err "); process.stdout.write("put\\n"); process.stderr.write("or\\n") }',
    ],
    logFile: path,
  })
  await child.exited
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(1000)
  expect(new Set(lines)).toEqual(new Set(['out put', 'err or']))
})
