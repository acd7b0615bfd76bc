import { constants, crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = { name: string; packed: Buffer; crc: number; unpackedBytes: number }

export function zipPart(name: string, text: string): ZipPart {
  const content = Buffer.from(text)
  return { name, packed: deflateRawSync(content), crc: crc32(content), unpackedBytes: content.length }
}

/** A part that is `times` a block between a head and a tail, made without ever being unpacked anywhere. */
export function repeatedPart(
  name: string,
  [head, block, tail]: readonly [string, string, string],
  times: number,
  saysBytes = head.length + block.length * times + tail.length,
): ZipPart {
  // Flushed in full, packed pieces are independent, and can be put one after the other.
  const [packedHead = Buffer.of(), packedBlock = Buffer.of()] = [head, block].map((text) =>
    deflateRawSync(Buffer.from(text), { finishFlush: constants.Z_FULL_FLUSH, level: 9 }),
  )
  const packed = Buffer.concat([
    packedHead,
    ...Array.from({ length: times }, () => packedBlock),
    deflateRawSync(Buffer.from(tail)),
  ])
  return { name, packed, crc: 0, unpackedBytes: saysBytes }
}

/** A ZIP file of these parts (APPNOTE.TXT 4.3), whatever sizes and checksums they claim. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, packed, crc, unpackedBytes } of parts) {
    const input = Buffer.alloc(26)
    input.writeUInt16LE(20, 0)
    input.writeUInt16LE(8, 4)
    input.writeUInt32LE(crc, 10)
    input.writeUInt32LE(packed.length, 14)
    input.writeUInt32LE(unpackedBytes, 18)
    input.writeUInt16LE(name.length, 22)
    const header = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), input, Buffer.from(name)])
    const place = Buffer.alloc(16)
    place.writeUInt32LE(at, 12)
    const entry = [
      Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
      input.subarray(0, 26),
      place.subarray(2),
    ]
    directory.push(...entry, Buffer.from(name))
    local.push(header, packed)
    at += header.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, listed, end])
}
