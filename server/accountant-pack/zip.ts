import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a ZIP archive. Its content is read when its turn comes. */
export type ZipFile = {
  /** With its folders, `reports/balance-sheet.pdf`. */
  name: string
  content: () => AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Without its 64-bit extension a ZIP archive holds no more, and no larger file. */
const largestZip = 2 ** 32 - 1
const maxFiles = 2 ** 16 - 1

const version = 20
/** Names are UTF-8 (bit 11), sizes follow the content (bit 3). */
const flags = 0x0808
const deflated = 8

type Placed = { name: Buffer; crc: number; packedBytes: number; bytes: number; at: number }

/**
 * A ZIP archive (APPNOTE.TXT 6.3.9, deflate) as it is made: one file is read at a time, and none is kept in memory.
 * @param madeAt the time that its files carry
 */
export async function* zipOf(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  madeAt: Date,
): AsyncGenerator<Buffer> {
  const placed: Placed[] = []
  const time = dosTime(madeAt)
  let at = 0
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const head = localHead(name, time)
    const one: Placed = { name, crc: 0, packedBytes: 0, bytes: 0, at }
    yield head
    for await (const chunk of packed(file, one)) {
      one.packedBytes += chunk.length
      yield chunk
    }
    const foot = descriptor(one)
    yield foot
    at += head.length + one.packedBytes + foot.length
    placed.push(one)
    if (at > largestZip || one.bytes > largestZip || placed.length > maxFiles)
      throw new Error(`the archive outgrew what a ZIP file holds, at ${file.name}`)
  }
  const directory = Buffer.concat(placed.map((one) => directoryEntry(one, time)))
  yield directory
  yield endOfDirectory(placed.length, directory.length, at)
}

/** The content deflated; what it is unpacked is summed up on the way. */
async function* packed({ content }: ZipFile, one: Placed): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  async function* measured() {
    for await (const part of content()) {
      const bytes = Buffer.from(part)
      one.crc = crc32(bytes, one.crc)
      one.bytes += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(measured(), { objectMode: false })
  source.once('error', (error) => deflate.destroy(error))
  source.pipe(deflate)
  try {
    yield* deflate
  } finally {
    source.destroy()
  }
}

function localHead(name: Buffer, time: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  time.copy(head, 10)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packedBytes, bytes }: Placed): Buffer {
  const foot = Buffer.alloc(16)
  foot.writeUInt32LE(0x08074b50, 0)
  foot.writeUInt32LE(crc, 4)
  foot.writeUInt32LE(Math.min(packedBytes, largestZip), 8)
  foot.writeUInt32LE(Math.min(bytes, largestZip), 12)
  return foot
}

function directoryEntry({ name, crc, packedBytes, bytes, at }: Placed, time: Buffer): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  time.copy(entry, 12)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packedBytes, 20)
  entry.writeUInt32LE(bytes, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, name])
}

function endOfDirectory(files: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/** Time and day as MS-DOS wrote them, in steps of two seconds; in UTC, since a ZIP file says no zone. */
function dosTime(at: Date): Buffer {
  const time = Buffer.alloc(4)
  time.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 0)
  time.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2)
  return time
}
