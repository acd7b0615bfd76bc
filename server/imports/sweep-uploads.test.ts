import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sweepUploads } from './sweep-uploads.ts'

const now = new Date('2026-11-22T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('what a killed server left of uploads goes, but for what is young and what an import still needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, at] of [
    ['left.part', minutesAgo(61)],
    ['left', minutesAgo(61)],
    ['running', minutesAgo(600)],
    ['being-written', minutesAgo(1)],
  ] as const) {
    writeFileSync(join(folder, name), 'Receipt,Date')
    utimesSync(join(folder, name), at, at)
  }
  expect((await sweepUploads(folder, new Set(['running']), now)).sort()).toEqual(['left', 'left.part'])
  expect(readdirSync(folder).sort()).toEqual(['being-written', 'running'])
})

test('a folder that is not there yet holds nothing to sweep', async () => {
  expect(await sweepUploads(join(tmpdir(), 'no-uploads-here'), new Set(), now)).toEqual([])
})
