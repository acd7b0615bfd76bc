import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isOfEveryWay, lastingFiles } from './files.ts'

test('a backup has what must last, no key that opens it or what it holds sealed, and nothing unfinished', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lasting-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = [
    'chain-heads.ndjson',
    'imports/0190',
    'imports/0191.part',
    'backup-key.txt',
    'secrets-key.txt',
    'metrics-token.txt',
    'archives/0192',
    'mongodb/journal',
  ]
  for (const name of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), 'x')
  }
  expect(await lastingFiles(folder)).toEqual(['chain-heads.ndjson', 'imports/0190'])
})

test('the other way of running has secrets and keys of its own, and takes everything else', () => {
  const names = [
    'secrets.json',
    'identity-keys.json',
    'chain-heads.ndjson',
    'people-to-add.json',
    'imports/0190',
  ]
  expect(names.filter(isOfEveryWay)).toEqual(['chain-heads.ndjson', 'people-to-add.json', 'imports/0190'])
})
