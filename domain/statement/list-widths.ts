/** A column of a list on paper: its texts, the head first. */
type PaperColumn = {
  texts: readonly string[]
  /** A text that may be written in several lines. Figures and days never are. */
  wraps: boolean
}

/** How a list is laid out on A4. */
export type ListLayout = {
  pageOrientation: 'portrait' | 'landscape'
  fontSize: number
  /** The columns beside each other, by their place, with their widths in points: one table after the other. */
  tables: readonly { at: number; width: number }[][]
}

/** pdfmake leaves four points on either side of a cell. */
const padding = 8
const widthOfPage = { portrait: 595 - 80, landscape: 842 - 80 } as const
/** A text that is written in several lines is not made narrower than this, of letters of nine points. */
const comfortable = 84
/** A word that is longer is broken. */
const longestWord = 30

const layouts = [
  { pageOrientation: 'portrait', fontSize: 9 },
  { pageOrientation: 'landscape', fontSize: 9 },
  { pageOrientation: 'landscape', fontSize: 7.5 },
] as const

/** How wide a text of Roboto is, a little more than measured. @param fontSize in points */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0
  for (const letter of text) {
    if (/[ .,:;'’|ijl!()[\]]/.test(letter)) ems += 0.29
    else if (/[A-Zmw%&@–]/.test(letter)) ems += 0.71
    else if (/[MW—]/.test(letter)) ems += 0.92
    else ems += 0.575
  }
  return ems * fontSize
}

/**
 * Upright where the columns fit, else across, else in smaller letters; what does not fit then is the next table, which
 * begins with the first column again.
 */
export function layoutOfList(columns: readonly PaperColumn[]): ListLayout {
  for (const layout of layouts) {
    const needed = columns.map((column) => neededBy(column, layout.fontSize))
    const room = widthOfPage[layout.pageOrientation]
    if (sumOf(needed.map(({ least }) => least)) <= room)
      return {
        ...layout,
        tables: [
          spread(
            needed,
            columns.map((_, at) => at),
            room,
          ),
        ],
      }
  }
  return inSeveralTables(columns)
}

function inSeveralTables(columns: readonly PaperColumn[]): ListLayout {
  const layout = layouts[2]
  const room = widthOfPage[layout.pageOrientation]
  const needed = columns.map((column) => neededBy(column, layout.fontSize))
  const parts: number[][] = []
  let left = 0
  for (let at = 1; at < columns.length; at += 1) {
    const { least } = needed[at] ?? { least: 0 }
    if (parts.length === 0 || least > left) {
      parts.push([0])
      left = room - (needed[0]?.least ?? 0)
    }
    parts.at(-1)?.push(at)
    left -= least
  }
  return { ...layout, tables: parts.map((places) => spread(needed, places, room)) }
}

type Needed = { least: number; most: number }

function neededBy({ texts, wraps }: PaperColumn, fontSize: number): Needed {
  const [head = ''] = texts
  const inWords = (text: string) => Math.max(...text.split(/\s+/).map((word) => textWidth(word, fontSize)))
  const most = Math.max(...texts.slice(1).map((text) => textWidth(text, fontSize)), inWords(head)) + padding
  if (!wraps) return { least: most, most }
  const word = Math.max(...texts.map(inWords)) + padding
  return { least: Math.min(most, Math.max(word, (comfortable * fontSize) / 9)), most }
}

/** The room that is left goes to the texts, up to one line for each; what is left then to all of them alike. */
function spread(needed: readonly Needed[], places: readonly number[], room: number) {
  const widths = places.map((at) => needed[at] ?? { least: 0, most: 0 })
  const wanted = sumOf(widths.map(({ least, most }) => most - least))
  const left = room - sumOf(widths.map(({ least }) => least))
  const share = wanted > 0 ? Math.min(1, Math.max(0, left) / wanted) : 0
  const rest = Math.max(0, left - wanted) / places.length
  return places.map((at, index) => {
    const { least = 0, most = 0 } = widths[index] ?? {}
    // What is left of a cell's width once its padding is off.
    return { at, width: Math.floor((least + (most - least) * share + rest - padding) * 10) / 10 }
  })
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** A word that no column has room for, in lines of its own. */
export function brokenWords(text: string): string {
  return text.replaceAll(new RegExp(`\\S{${longestWord}}(?=\\S)`, 'gu'), '$&\n')
}
