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
    const isUsable = () => false
    expect(() => needOwnFiles(folder, nobody, isUsable)).toThrow(
      `2 files are owned by root in the folder for the shop's data, probably since the program was once started with sudo. Run: sudo chown -R nobody '${folder}', then start again.`,
    )
    for (const name of ['mongodb/journal', 'mongodb/WiredTiger'])
      lchownSync(join(folder, name), nobody, nobody)
    // Root's own folder of a disk is no file of the shop's; others may be of a file system that knows one owner.
    mkdirSync(join(folder, 'lost+found'))
    expect(() => needOwnFiles(folder, nobody, isUsable)).not.toThrow()
    writeFileSync(join(folder, 'late.json'), '')
    expect(() => needOwnFiles(folder, nobody, () => true)).not.toThrow()
  })

  test('lie in a folder that this account may write to, or its owner is named with the command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'own-files-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    expect(() => needOwnFiles(folder, nobody, () => false)).toThrow(
      `The folder for the shop's data, ${folder}, is owned by root, and this account may not write there. Run: sudo chown -R nobody '${folder}', then start again.`,
    )
    expect(() => needOwnFiles(folder, nobody, () => true)).not.toThrow()
  })

  test('are none yet before the first start', () => {
    const folder = dataFolder()
    expect(() => needOwnFiles(join(folder, 'none'), nobody, () => false)).not.toThrow()
    // That the folder is a file, or in one, is another message.
    for (const place of ['stack.json', 'stack.json/data'])
      expect(() => needOwnFiles(join(folder, place), nobody, () => false)).not.toThrow()
  })

  test('are not touched by root where they are another account’s', () => {
    const folder = dataFolder()
    chownSync(folder, nobody, nobody)
    expect(() => needOwnFiles(folder)).toThrow(/belongs to nobody: start the program as nobody, without sudo/)
  })
})
