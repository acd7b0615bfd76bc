import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { Refusal } from '#domain/errors.ts'
import type { ArchivedFile } from './manifest.ts'

const mebibyte = 1024 * 1024
/** A document of MongoDB has 16 MiB at most; written as text the largest page of the journal is twice as long. */
const maxLineBytes = 32 * mebibyte
/** Lines of JSON shrink to a tenth or a twentieth. What grows by more was made to fill a computer's time. */
const maxGrowth = 60
const alwaysUnpacked = 256 * mebibyte

/** A file of an archive, to be read before the next one: line by line, as a whole, or not at all. */
export type FileRead = {
  name: string
  /** @throws Refusal archive_damaged where one is empty or longer than any document */
  lines(): AsyncGenerator<string>
  /** @throws Refusal archive_damaged where it is longer */
  text(maxBytes: number): Promise<string>
  /** Known once it has been read. What is left of it is read now. */
  figures(): Promise<ArchivedFile>
}

/**
 * The files of an archive in their order, a line in memory at a time.
 * @throws Refusal archive_damaged where it is no archive, or was cut short
 */
export async function* readFiles(path: string): AsyncGenerator<FileRead> {
  const maxUnpackedBytes = Math.max(alwaysUnpacked, (await stat(path)).size * maxGrowth)
  const untar = extract()
  const unpacking = pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), createGunzip(), untar)
  // Its failure arrives below, through the tar.
  unpacking.catch(() => undefined)
  let unpacked = 0
  try {
    for await (const entry of untar) {
      unpacked += entry.header.size ?? 0
      if (unpacked > maxUnpackedBytes) throw damaged('it unpacks to more than any shop has')
      const file = fileOf(entry.header.name, entry as AsyncIterable<Buffer>)
      yield file
      // The next one lies behind what the reader left of it.
      await file.figures()
    }
    await unpacking
  } catch (error) {
    throw whatIsWrong(error)
  } finally {
    untar.destroy()
  }
}

export const damaged = (why: string) => new Refusal('archive_damaged', { why })

function fileOf(name: string, entry: AsyncIterable<Buffer>): FileRead {
  const sha256 = createHash('sha256')
  let [bytes, lines] = [0, 0]
  const counted = async function* () {
    try {
      for await (const chunk of entry) {
        sha256.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      throw whatIsWrong(error)
    }
  }
  const chunks = counted()
  return {
    name,
    async *lines() {
      let begun: Buffer[] = []
      let held = 0
      for await (const chunk of chunks) {
        let from = 0
        for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, from)) {
          const line = Buffer.concat([...begun, chunk.subarray(from, end)]).toString('utf8')
          if (line === '') throw damaged(`${name} has an empty line`)
          lines += 1
          yield line
          ;[begun, held, from] = [[], 0, end + 1]
        }
        begun.push(chunk.subarray(from))
        held += chunk.length - from
        if (held > maxLineBytes) throw damaged(`a line of ${name} is longer than any document`)
      }
      if (held > 0) throw damaged(`${name} ends within a line`)
    },
    async text(maxBytes) {
      const read: Buffer[] = []
      for await (const chunk of chunks) {
        read.push(chunk)
        if (bytes > maxBytes) throw damaged(`${name} is longer than it can be`)
      }
      return Buffer.concat(read).toString('utf8')
    },
    async figures() {
      for await (const _chunk of chunks);
      return { name, bytes, lines, sha256: sha256.copy().digest('hex') }
    },
  }
}

/** The disk's own errors stay what they are; all others are those of zlib and tar with what is in the file. */
function whatIsWrong(error: unknown): unknown {
  if (error instanceof Refusal || (error instanceof Error && 'syscall' in error)) return error
  return damaged('it was cut short, or is no archive of a shop')
}
