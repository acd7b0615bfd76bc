import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

/**
 * Unpacks ZIP files (wheels are ZIP files too) without a program of the machine: `unzip` is missing on
 * many. Reads the central directory, as the format demands; sizes past 4 GB are refused.
 */

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_BYTES = 22
const COMMENT_BYTES_MAX = 65_535

export type Entry = { name: string; method: number; packedBytes: number; headerAt: number; mode: number }

async function read(file: FileHandle, at: number, bytes: number) {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await file.read(buffer, 0, bytes, at)
  if (bytesRead !== bytes) throw new Error('the ZIP file ends too early')
  return buffer
}

async function directoryOf(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat()
  const tailBytes = Math.min(size, END_BYTES + COMMENT_BYTES_MAX)
  const tail = await read(file, size - tailBytes, tailBytes)
  let end = tailBytes - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
  if (end < 0) throw new Error('not a ZIP file')
  const count = tail.readUInt16LE(end + 10)
  const directory = await read(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))
  const entries: Entry[] = []
  let at = 0
  while (entries.length < count) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('the ZIP directory is damaged')
    const nameBytes = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      headerAt: directory.readUInt32LE(at + 42),
      mode: directory.readUInt32LE(at + 38) >>> 16,
    })
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Unpacks the entries that `rename` gives a place.
 *
 * @param rename the path under `folder`, or undefined to leave it out
 */
export async function unzip(zip: string, folder: string, rename: (name: string) => string | undefined) {
  const root = resolve(folder)
  const file = await open(zip)
  try {
    for (const entry of await directoryOf(file)) {
      const name = entry.name.endsWith('/') ? undefined : rename(entry.name)
      if (name === undefined) continue
      const target = resolve(join(root, name))
      if (!target.startsWith(root + sep)) throw new Error(`the ZIP file wants to write outside: ${name}`)
      await mkdir(dirname(target), { recursive: true })
      const header = await read(file, entry.headerAt, 30)
      const start = entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
      const packed = () => createReadStream(zip, { start, end: start + entry.packedBytes - 1 })
      if (entry.packedBytes === 0) await (await open(target, 'w')).close()
      else if (entry.method === 0) await pipeline(packed(), createWriteStream(target))
      else if (entry.method === 8) await pipeline(packed(), createInflateRaw(), createWriteStream(target))
      else throw new Error(`the ZIP file uses a method that is not known here: ${entry.method}`)
      if (entry.mode & 0o111) await chmod(target, 0o755)
    }
  } finally {
    await file.close()
  }
}
