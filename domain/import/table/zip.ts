import { bytesOf } from './bytes.ts'
import { unreadable } from './limits.ts'

/** A file inside a ZIP file: where its packed bytes lie. What it says of its unpacked size is not read. */
export type ZipEntry = { name: string; method: number; packedBytes: number; headerAt: number }

const endBytes = 22
const longestComment = 0xffff
const entryBytes = 46
const localHeaderBytes = 30
/** A workbook of many sheets and pictures has hundreds. */
const maxEntries = 5_000
const maxDirectoryBytes = 2 * 1024 * 1024

/** What a ZIP file holds, by name (APPNOTE.TXT 4.3). @throws Refusal file_unreadable */
export async function readZipDirectory(file: Blob): Promise<Map<string, ZipEntry>> {
  const tail = await viewOf(file.slice(Math.max(0, file.size - endBytes - longestComment)))
  const end = findEnd(tail)
  const [directoryBytes, directoryAt] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (directoryBytes > maxDirectoryBytes || directoryAt + directoryBytes > file.size) throw notXlsx()
  const directory = await viewOf(file.slice(directoryAt, directoryAt + directoryBytes))
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + entryBytes <= directory.byteLength && entries.size <= maxEntries; ) {
    if (directory.getUint32(at, true) !== 0x02014b50) throw notXlsx()
    const nameBytes = directory.getUint16(at + 28, true)
    const nameAt = at + entryBytes
    const next = nameAt + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
    if (next > directory.byteLength) throw notXlsx()
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, nameAt, nameBytes))
    entries.set(name.replace(/^\//, ''), {
      name,
      method: directory.getUint16(at + 10, true),
      packedBytes: directory.getUint32(at + 20, true),
      headerAt: directory.getUint32(at + 42, true),
    })
    at = next
  }
  if (entries.size > maxEntries) throw unreadable(`it holds more than ${maxEntries} files`)
  return entries
}

/** The unpacked bytes of an entry as they come; the caller counts them. @throws Refusal file_unreadable */
export async function* unpack(file: Blob, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const header = await viewOf(file.slice(entry.headerAt, entry.headerAt + localHeaderBytes))
  if (header.byteLength < localHeaderBytes || header.getUint32(0, true) !== 0x04034b50) throw notXlsx()
  const from = entry.headerAt + localHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = file.slice(from, from + entry.packedBytes)
  if (entry.method === 0) yield* bytesOf(packed.stream())
  else if (entry.method !== 8) throw notXlsx()
  else {
    try {
      yield* bytesOf(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')))
    } catch (error) {
      if (isDamage(error)) throw notXlsx()
      throw error
    }
  }
}

/** What the stream throws where the bytes are none that were packed: as a TypeError, or now and then as zlib has it. */
function isDamage(error: unknown): boolean {
  if (error instanceof TypeError) return true
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
}

function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === 0x06054b50) return at
  }
  throw notXlsx()
}

async function viewOf(part: Blob): Promise<DataView> {
  return new DataView(await part.arrayBuffer())
}

function notXlsx() {
  return unreadable('it is damaged, or no XLSX file. Save it again as XLSX or CSV')
}
