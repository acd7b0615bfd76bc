import { SaxesParser } from 'saxes'
import { unreadable } from './limits.ts'

type Attributes = Readonly<Record<string, string>>

/** What is done with the parts of an XML document as they come. Names are without their prefix. */
type XmlHandlers = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** The longest tag, text or comment: until it ends it is held in memory. A cell has 32,767 characters. */
const maxCharacters = 1_000_000
/** A worksheet is six deep. */
const maxDepth = 64

/**
 * Reads XML a piece at a time. Entities other than XML's own five are not known, so none unfolds; what is
 * held is bounded, however long a tag goes on or how deep tags lie in each other.
 * @throws Refusal file_unreadable
 */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  let unfinished = 0
  let depth = 0
  parser.on('error', (error) => {
    throw unreadable(`it is damaged (${error.message}). Save it again as XLSX or CSV`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    unfinished = 0
    depth += 1
    if (depth > maxDepth) throw unreadable('it is damaged: its tags are nested too deeply')
    open?.(withoutPrefix(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    unfinished = 0
    depth -= 1
    close?.(withoutPrefix(name))
  })
  parser.on('text', (piece) => {
    unfinished = 0
    text?.(piece)
  })
  const write = (piece: string) => {
    unfinished += piece.length
    if (unfinished > maxCharacters) {
      throw unreadable(`it is damaged: a text of it has more than ${maxCharacters} characters`)
    }
    parser.write(piece)
  }
  for await (const piece of pieces) {
    write(decoder.decode(piece, { stream: true }))
    yield
  }
  write(decoder.decode())
  parser.close()
  yield
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Reads a whole document of which no more than the handlers keep is held. */
export async function readWholeXml(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers));
}
