import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aTestFolder } from '../testing/test-folder.ts'
import { unzip } from './unzip.ts'

type Entry = { name: string; text: string; mode?: number; stored?: boolean }

/** A ZIP file as every packer writes it: local headers, the directory, its end. */
function aZip(entries: Entry[]): string {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text, mode = 0o644, stored = false } of entries) {
    const packed = stored ? Buffer.from(text) : deflateRawSync(text)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(text), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(Buffer.byteLength(text), 8)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(stored ? 0 : 8, 8)
    sizes.copy(local, 14)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(stored ? 0 : 8, 10)
    sizes.copy(entry, 16)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE((mode << 16) >>> 0, 38)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  const file = join(aTestFolder(), 'a.zip')
  writeFileSync(file, Buffer.concat([...locals, ...directory, end]))
  return file
}

const aFolder = aTestFolder

test('packed and stored files come out whole, programs stay runnable, what is not asked for stays in', async () => {
  const text = 'a line of text\n'.repeat(10_000)
  const zip = aZip([
    { name: 'top/bin/program', text, mode: 0o755 },
    { name: 'top/empty', text: '', stored: true },
    { name: 'top/stored.txt', text: 'as it is', stored: true },
    { name: 'top/unwanted.txt', text: 'no' },
  ])
  const folder = aFolder()
  await unzip(zip, folder, (name) => (name.includes('unwanted') ? undefined : name.slice('top/'.length)))
  expect(readFileSync(join(folder, 'bin/program'), 'utf8')).toBe(text)
  expect(statSync(join(folder, 'bin/program')).mode & 0o777).toBe(0o755)
  expect(readFileSync(join(folder, 'stored.txt'), 'utf8')).toBe('as it is')
  expect(readFileSync(join(folder, 'empty'), 'utf8')).toBe('')
  expect(statSync(join(folder, 'unwanted.txt'), { throwIfNoEntry: false })).toBeUndefined()
})

test('a ZIP entry that points outside the folder is refused', async () => {
  const zip = aZip([{ name: '../escaped.txt', text: 'no' }])
  await expect(unzip(zip, aFolder(), (name) => name)).rejects.toThrow('invalid relative path: ../escaped.txt')
  const renamed = aZip([{ name: 'a.txt', text: 'no' }])
  await expect(unzip(renamed, aFolder(), (name) => `../${name}`)).rejects.toThrow('wants to write outside')
})

test('half a ZIP file is refused', async () => {
  const zip = aZip([{ name: 'a.txt', text: 'text' }])
  writeFileSync(zip, readFileSync(zip).subarray(0, 40))
  await expect(unzip(zip, aFolder(), (name) => name)).rejects.toThrow('not a zip file')
})
