import { chownSync, lchownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { needOwnFiles } from './own-files.ts'

const nobody = 65_534

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'own-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'mongodb'))
  for (const name of ['stack.json', 'mongodb/journal', 'mongodb/WiredTiger'])
    writeFileSync(join(folder, name), '')
  return folder
}

describe.skipIf(process.getuid?.() !== 0)('the files of the shop (only root gives files away)', () => {
  test('are this account’s own', () => {
    const folder = dataFolder()
    expect(() => needOwnFiles(folder)).not.toThrow()
  })

  test('are counted and named with the command that gives them back, after one sudo npm start', () => {
    const folder = dataFolder()
    for (const name of ['', 'stack.json', 'mongodb']) chownSync(join(folder, name), nobody, nobody)
    expect(() => needOwnFiles(folder, nobody)).toThrow(
      `2 files in the folder for the shop's data belong to root, which ran the program once: sudo chown -R nobody '${folder}', then start again.`,
    )
    for (const name of ['mongodb/journal', 'mongodb/WiredTiger'])
      lchownSync(join(folder, name), nobody, nobody)
    expect(() => needOwnFiles(folder, nobody)).not.toThrow()
  })

  test('are not touched by root where they are another account’s', () => {
    const folder = dataFolder()
    chownSync(folder, nobody, nobody)
    expect(() => needOwnFiles(folder)).toThrow(/belongs to nobody: start the program as nobody, without sudo/)
  })
})
