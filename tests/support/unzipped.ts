import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'

/** The files of an archive in its order, as a library reads them that this program does not write archives with. */
export function unzipped(archive: Buffer): [name: string, content: Buffer][] {
  const sums = sumsOf(archive)
  return Object.entries(unzipSync(archive)).map(([name, bytes]) => {
    const content = Buffer.from(bytes)
    // The library does not check it.
    if (crc32(content) !== sums.get(name)) throw new Error(`${name} differs from its sum in the archive`)
    return [name, content]
  })
}

/** The CRC-32 of each file, as the directory at the end of the archive has it (APPNOTE.TXT 4.3.12). */
function sumsOf(archive: Buffer): Map<string, number> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const sums = new Map<string, number>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((from) => archive.readUInt16LE(at + from))
    sums.set(archive.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0)), archive.readUInt32LE(at + 16))
    at += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (noteBytes ?? 0)
  }
  return sums
}
