/** The separator a file uses: the one its first line has most of. */
export function findDelimiter(text: string): string {
  const firstLine = text.split('\n', 1)[0] ?? ''
  const [most = ','] = [',', ';', '\t'].sort((a, b) => firstLine.split(b).length - firstLine.split(a).length)
  return most
}

/**
 * Reads CSV (RFC 4180) a record at a time: cells in quotes may hold separators, quotes and line breaks.
 * Empty lines are left out, as the server leaves them out, so that the rows count the same.
 */
export function* readCsvRecords(text: string): Generator<string[]> {
  const delimiter = findDelimiter(text)
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const cells: string[] = []
    let isRecordOver = false
    while (!isRecordOver) {
      let cell = ''
      if (text[at] === '"') {
        at += 1
        for (;;) {
          const quote = text.indexOf('"', at)
          const end = quote < 0 ? text.length : quote
          cell += text.slice(at, end)
          at = end + 1
          if (text[at] !== '"') break
          cell += '"'
          at += 1
        }
      }
      // What follows the closing quote, or the whole cell where there was none.
      const start = at
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1
      cell += text.slice(start, at)
      cells.push(cell.replace(/\r$/, ''))
      isRecordOver = text[at] !== delimiter
      at += 1
    }
    if (cells.length > 1 || cells[0] !== '') yield cells
  }
}
