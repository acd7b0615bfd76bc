import { dateText, isBuiltInDate, isDateFormat, leadingZeros, numberText } from './cell-value.ts'
import { type TableLimits, tooLarge, unreadable } from './limits.ts'
import { RowBuilder, type TableRow } from './row.ts'
import { readWholeXml, readXml } from './xml.ts'
import { readZipDirectory, unpack, type ZipEntry } from './zip.ts'

const lastRow = 1_048_576
const maxCellFormats = 65_536
const maxFormulaShown = 60

/** The parts of an XLSX file. All that is unpacked of them counts against one limit. */
class Parts {
  readonly #file: Blob
  readonly #entries: ReadonlyMap<string, ZipEntry>
  readonly #maxBytes: number
  #bytes = 0

  constructor(file: Blob, entries: ReadonlyMap<string, ZipEntry>, maxBytes: number) {
    this.#file = file
    this.#entries = entries
    this.#maxBytes = maxBytes
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name)
    if (!entry) throw unreadable(`it is not a workbook: ${name} is missing. Save it as XLSX or CSV`)
    for await (const piece of unpack(this.#file, entry)) {
      this.#bytes += piece.byteLength
      if (this.#bytes > this.#maxBytes) throw tooLarge('unpackedBytes', this.#maxBytes)
      yield piece
    }
  }
}

/**
 * The rows of the first sheet of an XLSX file (ECMA-376) that is not hidden, each cell as its text, with
 * the numbers that the rows have in the spreadsheet. Its parts are read as streams: memory holds the shared
 * texts and a row, however far out a cell claims to be.
 * @throws Refusal file_unreadable, file_too_large
 */
export async function* readXlsx(file: Blob, limits: TableLimits): AsyncGenerator<TableRow> {
  const parts = new Parts(file, await readZipDirectory(file), limits.unpackedBytes)
  const { sheet, is1904, isToCalculate } = await readWorkbook(parts)
  const targets = await readTargets(parts)
  const sheetPath = targets.get(sheet)
  if (sheetPath === undefined)
    throw unreadable('it is damaged: its sheet is missing. Save it again as XLSX or CSV')
  const textOf = await readCellTexts(parts, targets, { limits, is1904 })
  /** Whether a formula so far had another result than 0. */
  let hasResults = false
  const builder = new RowBuilder(limits)
  const cell = { column: -1, type: 'n', format: '', value: '', formula: '', isFormula: false, inside: '' }
  let row = 0
  let rows = 0
  let ended: TableRow[] = []
  const reading = readXml(parts.read(sheetPath), {
    open(name, attributes) {
      if (name === 'row') {
        rows += 1
        row = attributes.r === undefined ? row + 1 : Number(attributes.r)
        if (rows > lastRow) throw unreadable('it is damaged: it has more rows than a sheet can have')
        if (!(Number.isInteger(row) && row >= 1 && row <= lastRow)) {
          throw unreadable(`it is damaged: it has a row ${clipped(attributes.r ?? '')}`)
        }
        cell.column = -1
      } else if (name === 'c') {
        cell.column = attributes.r === undefined ? cell.column + 1 : columnOf(attributes.r)
        cell.type = attributes.t ?? 'n'
        cell.format = attributes.s ?? '0'
        cell.value = ''
        cell.formula = ''
        cell.isFormula = false
      } else if (name === 'v' || name === 't') cell.inside = 'value'
      else if (name === 'f') {
        cell.inside = 'formula'
        cell.isFormula = true
      }
    },
    text(text) {
      if (cell.inside === 'formula') cell.formula = (cell.formula + text).slice(0, maxFormulaShown)
      if (cell.inside !== 'value') return
      cell.value += text
      builder.checkLength(cell.value.length, row, cell.column)
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') cell.inside = ''
      else if (name === 'c') {
        const text = textOf(cell.type, cell.format, cell.value).trim()
        const { column } = cell
        if (cell.isFormula && text !== '' && text !== '0') hasResults = true
        if (cell.isFormula && hasNoResult(cell, text, isToCalculate && !hasResults))
          builder.setWithoutValue(row, `=${cell.formula}`, { column, why: 'not-calculated' })
        else if (cell.type === 'e') builder.setWithoutValue(row, text || '#ERROR', { column, why: 'error' })
        else builder.set(row, column, text)
      } else if (name === 'row') {
        const taken = builder.take(row)
        if (taken) ended.push(taken)
      }
    },
  })
  for await (const _ of reading) {
    yield* ended
    ended = []
  }
}

/**
 * Whether a formula was never calculated. A program that writes a workbook without calculating leaves its result out or
 * empty, or writes 0 everywhere and asks for all to be calculated when the workbook is opened: where a formula above has
 * another result, a 0 is one.
 */
function hasNoResult({ type, value }: { type: string; value: string }, text: string, isToCalculate: boolean) {
  if (text === '') return type !== 'str'
  return isToCalculate && type === 'n' && value.trim() === '0'
}

type Workbook = {
  sheet: string
  is1904: boolean
  /** All of its formulas are calculated when it is opened next. */
  isToCalculate: boolean
}

async function readWorkbook(parts: Parts): Promise<Workbook> {
  let sheet: string | undefined
  let is1904 = false
  let isToCalculate = false
  const isOn = (setting = '') => ['1', 'true'].includes(setting)
  await readWholeXml(parts.read('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isOn(attributes.date1904)
      if (name === 'calcPr') isToCalculate = isOn(attributes.fullCalcOnLoad) || isOn(attributes.forceFullCalc)
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1]
      sheet ??= id
    },
  })
  if (sheet === undefined) throw unreadable('it has no sheet that can be seen')
  return { sheet, is1904, isToCalculate }
}

/** Where the parts lie, by the id of the relation, and those of which there is one by their kind. */
async function readTargets(parts: Parts): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readWholeXml(parts.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id: id = '', Target: target = '', Type: type = '' }) {
      if (name !== 'Relationship') return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      targets.set(id, path)
      const kind = type.slice(type.lastIndexOf('/') + 1)
      if (kind === 'sharedStrings' || kind === 'styles') targets.set(kind, path)
    },
  })
  return targets
}

/** The text of a cell, by the shared texts and the formats of the workbook. */
async function readCellTexts(
  parts: Parts,
  targets: ReadonlyMap<string, string>,
  { limits, is1904 }: { limits: TableLimits; is1904: boolean },
): Promise<(type: string, format: string, value: string) => string> {
  const [stringsPath, stylesPath] = [targets.get('sharedStrings'), targets.get('styles')]
  const strings = stringsPath === undefined ? [] : await readStrings(parts, stringsPath, limits)
  const formats = stylesPath === undefined ? [] : await readFormats(parts, stylesPath)
  return (type, format, value) => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'true' : 'false'
    if (type !== 'n' || value === '') return value
    const shownAs = formats[Number(format)]
    return shownAs === 'date' ? dateText(value, is1904) : numberText(value, shownAs)
  }
}

/** The texts that cells name by their place in this list. Readings of Chinese and Japanese names are no part of them. */
async function readStrings(parts: Parts, path: string, limits: TableLimits): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let isInText = false
  let isReading = false
  await readWholeXml(parts.read(path), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isInText = !isReading
    },
    text(piece) {
      if (!isInText) return
      text += piece
      if (text.length > limits.textLength) throw tooLarge('textLength', limits.textLength)
    },
    close(name) {
      if (name === 't') isInText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') {
        if (strings.length >= limits.cells) throw tooLarge('cells', limits.cells)
        strings.push(text)
      }
    },
  })
  return strings
}

/** What the formats that cells name by their number show: a date, or a number of at least so many digits. */
async function readFormats(parts: Parts, path: string): Promise<('date' | number)[]> {
  const formats: ('date' | number)[] = []
  const own = new Map<number, 'date' | number>()
  let isInCellFormats = false
  await readWholeXml(parts.read(path), {
    open(name, attributes) {
      if (name === 'numFmt' && own.size < maxCellFormats) {
        const code = attributes.formatCode ?? ''
        own.set(Number(attributes.numFmtId), isDateFormat(code) ? 'date' : leadingZeros(code))
      } else if (name === 'cellXfs') isInCellFormats = true
      else if (name === 'xf' && isInCellFormats && formats.length < maxCellFormats) {
        const id = Number(attributes.numFmtId ?? 0)
        formats.push(isBuiltInDate(id) ? 'date' : (own.get(id) ?? 0))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return formats
}

/** `AB12` → 27. @throws Refusal file_unreadable */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (letters === undefined) throw unreadable(`it is damaged: it has a cell ${clipped(reference)}`)
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function clipped(text: string): string {
  return `“${text.slice(0, 20)}”`
}
