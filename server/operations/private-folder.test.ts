import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepPrivate } from './private-folder.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'private-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a private folder is made with what leads to it', () => {
  const folder = join(aFolder(), 'data', 'log')
  keepPrivate(folder)
  expect([modeOf(folder), modeOf(join(folder, '..'))]).toEqual(['700', '700'])
})

test('an open folder is closed, with the files in it', () => {
  const folder = join(aFolder(), 'log')
  mkdirSync(folder)
  const file = join(folder, 'app.log')
  writeFileSync(file, 'a line')
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
  keepPrivate(folder)
  expect([modeOf(folder), modeOf(file)]).toEqual(['700', '600'])
})
