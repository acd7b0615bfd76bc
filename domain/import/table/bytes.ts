/** The pieces of a stream. A reader that stops early releases the rest: nothing more of it is read or unpacked. */
export async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How far into a file UTF-16 without a byte order mark is looked for. */
const sampleBytes = 4 * 1024

/**
 * The text of a file as its pieces come, without a byte order mark. What the content says counts, not what the file
 * claims: UTF-16 with a mark or with the zeros of Latin letters, UTF-8 where all of it is valid, else Windows-1252,
 * in which offices in French or Portuguese still save.
 */
export async function* textOf(file: Blob): AsyncGenerator<string> {
  const { encoding, markBytes } = await encodingOf(file)
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytesOf(file.slice(markBytes).stream())) {
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

async function encodingOf(file: Blob): Promise<{ encoding: Encoding; markBytes: number }> {
  const start = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer())
  const [first, second, third] = start
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', markBytes: 2 }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', markBytes: 2 }
  const markBytes = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4 && even === 0) return { encoding: 'utf-16le', markBytes }
  if (even > start.length / 4 && odd === 0) return { encoding: 'utf-16be', markBytes }
  return { encoding: (await isUtf8(file)) ? 'utf-8' : 'windows-1252', markBytes }
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of bytesOf(file.stream())) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** How many lines a file has, read once through. */
export async function countLines(file: Blob): Promise<number> {
  let lines = 0
  for await (const piece of bytesOf(file.stream())) {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
  }
  return lines
}
