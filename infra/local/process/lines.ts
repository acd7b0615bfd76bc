/** The last lines of a program are kept in memory: for the screen, also where they could not be written. */
const KEPT = 200
/** A line without an end is cut here. */
const LINE_BYTES_MAX = 65_536
const LINE_BREAK = 10

/** Cuts what streams bring into whole lines, so that those of two streams do not mix. */
export function createLines(write: (lines: Buffer) => void) {
  const kept: string[] = []
  const pass = (lines: Buffer) => {
    write(lines)
    kept.push(...lines.toString().trimEnd().split('\n'))
    kept.splice(0, kept.length - KEPT)
  }
  return {
    kept,
    follow(stream: NodeJS.ReadableStream | null) {
      let rest = Buffer.alloc(0)
      stream?.on('data', (chunk: Buffer) => {
        const all = Buffer.concat([rest, chunk])
        const end = all.lastIndexOf(LINE_BREAK) + 1
        const cut = end === 0 && all.length > LINE_BYTES_MAX ? all.length : end
        if (cut > 0) pass(all.subarray(0, cut))
        rest = all.subarray(cut)
      })
      stream?.on('end', () => {
        if (rest.length > 0) pass(Buffer.concat([rest, Buffer.from('\n')]))
      })
    },
  }
}
