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

/** Whether all of it is UTF-8, read once through. */
export async function isUtf8(file: Blob): Promise<boolean> {
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

/** The text of a file as its pieces come, without a byte order mark. */
export async function* textOf(file: Blob, encoding: 'utf-8' | 'windows-1252'): AsyncGenerator<string> {
  const start = new Uint8Array(await file.slice(0, 3).arrayBuffer())
  const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytesOf((hasMark ? file.slice(3) : file).stream())) {
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

/** How many lines a file has, read once through. */
export async function countLines(file: Blob): Promise<number> {
  let lines = 0
  for await (const piece of bytesOf(file.stream())) {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1
  }
  return lines
}
