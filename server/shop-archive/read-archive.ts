import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { Refusal } from '#domain/errors.ts'
import type { ArchivedFile } from './manifest.ts'

/** A document of MongoDB has 16 MiB at most; written as text it can be several times as long. */
const maxLineBytes = 64 * 1024 * 1024
/** Beyond any shop: a file that unpacks to more was made to fill a computer's time. */
const maxUnpackedBytes = 64 * 1024 ** 3

/** A file of an archive; its lines are to be read to their end before the next one. `figures` is known then. */
export type FileRead = { name: string; lines: AsyncIterable<string>; figures(): ArchivedFile }

/**
 * The files of an archive in their order, a line in memory at a time.
 * @throws Refusal archive_damaged where it is no archive, or was cut short
 */
export async function* readFiles(path: string): AsyncGenerator<FileRead> {
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
      // What the reader left of it: the next one lies behind.
      for await (const _line of file.lines);
    }
    await unpacking
  } catch (error) {
    throw whatIsWrong(error)
  } finally {
    untar.destroy()
  }
}

export const damaged = (why: string) => new Refusal('archive_damaged', { why })

function fileOf(name: string, chunks: AsyncIterable<Buffer>): FileRead {
  const sha256 = createHash('sha256')
  let [bytes, lines] = [0, 0]
  const read = async function* () {
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of inWords(chunks)) {
      sha256.update(chunk)
      bytes += chunk.length
      let from = 0
      for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, from)) {
        lines += 1
        const line = chunk.subarray(from, end)
        yield (rest.length > 0 ? Buffer.concat([rest, line]) : line).toString('utf8')
        rest = Buffer.alloc(0)
        from = end + 1
      }
      rest = Buffer.concat([rest, chunk.subarray(from)])
      if (rest.length > maxLineBytes) throw damaged(`a line of ${name} is longer than any document`)
    }
    if (rest.length > 0) yield rest.toString('utf8')
  }
  return { name, lines: read(), figures: () => ({ name, bytes, lines, sha256: sha256.copy().digest('hex') }) }
}

/** A file of it ends with the archive, and says so first. */
async function* inWords(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw whatIsWrong(error)
  }
}

/** The disk's own faults stay what they are; all others are those of zlib and tar with what is in the file. */
function whatIsWrong(error: unknown): unknown {
  if (error instanceof Refusal || (error instanceof Error && 'syscall' in error)) return error
  return damaged('it was cut short, or is no archive of a shop')
}
