import { inflateSync } from 'node:zlib'

type Glyphs = ReadonlyMap<string, string>

/**
 * The words of a PDF as pdfmake writes it, line by line in the order they are drawn, words apart by one space. Reads
 * what such a file has: streams that are deflated, and fonts whose glyphs are in a ToUnicode map.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(objects)
  const lines: string[] = []
  let last: string | null = null
  for (const { dictionary, stream } of objects.values()) {
    if (stream === null || /\/(Type|Subtype|FontFile2|Length1)\b/.test(dictionary)) continue
    for (const { y, text } of drawn(stream.toString('latin1'), fonts)) {
      if (y === last) lines.push(`${lines.pop() ?? ''} ${text}`)
      else lines.push(text)
      last = y
    }
    last = null
  }
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n')
}

type PdfObject = { dictionary: string; stream: Buffer | null }

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  const whole = pdf.toString('latin1')
  for (const { 1: number, 2: body = '', index } of whole.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n')
    if (at < 0) {
      objects.set(Number(number), { dictionary: body, stream: null })
      continue
    }
    const dictionary = body.slice(0, at)
    const from = index + whole.slice(index).indexOf('stream\n') + 'stream\n'.length
    const bytes = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0))
    const isDeflated = dictionary.includes('/FlateDecode')
    objects.set(Number(number), { dictionary, stream: isDeflated ? inflateSync(bytes) : bytes })
  }
  return objects
}

/** By the name that a page calls each font. */
function fontsOf(objects: ReadonlyMap<number, PdfObject>): Map<string, Glyphs> {
  const fonts = new Map<string, Glyphs>()
  const all = [...objects.values()].map(({ dictionary }) => dictionary).join('\n')
  for (const [, name = '', number] of all.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(Number(number))?.dictionary ?? ''
    const map = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]))?.stream
    if (map) fonts.set(name, glyphsOf(map.toString('latin1')))
  }
  return fonts
}

/** What each glyph stands for: ranges with a list of their characters, as pdfkit writes them. */
function glyphsOf(map: string): Glyphs {
  const glyphs = new Map<string, string>()
  for (const [, from = '0', listed = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [at, [, units = '']] of [...listed.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0')
      const bytes = Buffer.from(units.replaceAll(' ', ''), 'hex')
      glyphs.set(glyph, bytes.swap16().toString('utf16le'))
    }
  }
  return glyphs
}

/** What a page draws, each piece with its height. */
function* drawn(page: string, fonts: ReadonlyMap<string, Glyphs>): Generator<{ y: string; text: string }> {
  let [glyphs, y]: [Glyphs, string] = [new Map(), '']
  for (const [, font, height, shown] of page.matchAll(
    /\/(F\d+) [\d.]+ Tf|1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\[([^\]]*)\] TJ/g,
  )) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
    else if (height !== undefined) y = height
    else {
      const codes = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      yield { y, text: codes.map((code) => glyphs.get(code.toLowerCase()) ?? '?').join('') }
    }
  }
}

/** The words of the PDF that a mail brings. */
export function pdfTextOfMail(source: string): string {
  const [, encoded = ''] =
    /Content-Type: application\/pdf[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(source) ?? []
  return pdfText(Buffer.from(encoded, 'base64'))
}
