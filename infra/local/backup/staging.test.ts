import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clear, isHalfRestored, needEmpty, stagingOf, takePlace } from './staging.ts'

let root = ''
let dataDir = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'staging-'))
  dataDir = join(root, 'data')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Files with their own names in them, and the folders they are in. */
function write(folder: string, ...names: string[]) {
  mkdirSync(folder, { recursive: true })
  for (const name of names) writeFileSync(join(folder, name), name)
}

describe('what a restore builds', () => {
  it('lies beside DATA_DIR and takes its place, whether it was there or not', () => {
    const staging = stagingOf(dataDir)
    expect(staging).toBe(`${dataDir}.restoring`)
    write(staging, 'stack.json')
    mkdirSync(dataDir)
    takePlace(staging, dataDir)
    expect(readdirSync(dataDir)).toEqual(['stack.json'])
    expect(readdirSync(root)).toEqual(['data'])
  })

  it('is refused where DATA_DIR holds anything but what a new disk has by itself', () => {
    mkdirSync(join(dataDir, 'lost+found'), { recursive: true })
    expect(() => needEmpty(dataDir)).not.toThrow()
    write(dataDir, 'secrets.json')
    expect(() => needEmpty(dataDir)).toThrow('into an empty installation only')
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(true)
  })
})

describe('where DATA_DIR is a disk of its own', () => {
  const inside = () => join(dataDir, '.restoring')

  it('it is built inside, and moves up', () => {
    write(inside(), 'stack.json', 'secrets.json')
    mkdirSync(join(dataDir, 'lost+found'))
    expect(stagingOf(dataDir)).toBe(inside())
    takePlace(inside(), dataDir)
    expect(readdirSync(dataDir).sort()).toEqual(['lost+found', 'secrets.json', 'stack.json'])
    expect(isHalfRestored(dataDir)).toBe(false)
  })

  it('interrupted while it moves up, the next restore starts over, and nothing else may use it', () => {
    write(inside(), 'stack.json', 'moving')
    write(dataDir, 'secrets.json')
    expect(isHalfRestored(dataDir)).toBe(true)
    needEmpty(dataDir)
    clear(inside(), dataDir)
    expect(readdirSync(dataDir)).toEqual(['.restoring'])
    expect(readdirSync(inside())).toEqual([])
  })

  it('what was put there since is never removed', () => {
    write(inside(), 'stack.json')
    write(dataDir, 'theirs')
    expect(() => needEmpty(dataDir)).toThrow('into an empty installation only')
    clear(inside(), dataDir)
    expect(() => takePlace(inside(), dataDir)).toThrow('into an empty installation only')
    expect(readdirSync(dataDir).sort()).toEqual(['.restoring', 'theirs'])
  })
})
