import { type RefusalText, say } from './text.ts'

/** Refusals about imported files. */
export const importRefusals = {
  import_not_found: {
    status: 404,
    title: 'No such import',
    detail: say('There is no import with this id in this shop.'),
  },
  import_running: {
    status: 409,
    title: 'Import running',
    detail: say('An import is running in this shop. Wait until it is done.'),
  },
  file_missing: { status: 400, title: 'No file', detail: say('Send the file in the form field named file.') },
  file_unreadable: {
    status: 422,
    title: 'File not readable',
    detail: (f) => `The file can't be read: ${f.why}.`,
  },
  table_too_long: {
    status: 422,
    title: 'Too many rows for one file',
    detail: ({ rows, most, format }) => {
      const file = `one ${String(format).toUpperCase()} file holds`
      const limit = Number(most).toLocaleString('en')
      const other = { csv: '', xlsx: ', or download CSV', pdf: ', or download XLSX or CSV' }[String(format)]
      const says =
        rows === undefined
          ? `The list has more than the ${limit} rows that ${file}.`
          : `The list has ${Number(rows).toLocaleString('en')} rows, and ${file} ${limit}.`
      return `${says} Choose fewer days or a filter${other ?? ''}.`
    },
  },
  file_too_large: {
    status: 422,
    title: 'File too large',
    detail: (f) => {
      const most = Number(f.most).toLocaleString('en')
      const where = f.row === undefined ? 'A cell' : `Row ${f.row}, column ${f.column},`
      const sentences: Readonly<Record<string, string>> = {
        rows: `The file has more than ${most} rows. Split it, and give each part the row that names the columns.`,
        columns: `${where} is filled, but only ${most} columns are read. Delete everything to the right of the table.`,
        cells: `The file has more than ${most} filled cells. Delete the columns that are not needed, or split it.`,
        textLength: `${where} has a text of more than ${most} characters. Shorten it; in a CSV file, look for a quotation mark that is never closed.`,
        columnNameLength: `${where} has a text of more than ${most} characters, and the first row names the columns. Give each column a short name there.`,
        unpackedBytes: `The file unpacks to more than ${Number(f.most) / 2 ** 20} MB. Copy the table alone into a new workbook, or save it as CSV.`,
        seconds: `Reading the file takes longer than ${most} seconds. Copy the table alone into a new workbook, save it as CSV, or split it.`,
        memory: `Reading the file takes more than ${most} MB of memory. Copy the table alone into a new workbook, save it as CSV, or split it.`,
      }
      return sentences[String(f.limit)] ?? 'Split the file.'
    },
  },
  conventions_unclear: {
    status: 422,
    title: 'The file can be read in two ways',
    detail: (f) => {
      const what = String(f.what)
      const asks = [
        ...(what.includes('decimalMark') ? ['whether decimals follow a point or a comma'] : []),
        ...(what.includes('dayOrder') ? ['whether the day or the month comes first'] : []),
      ]
      return `Its cells do not show ${asks.join(', nor ')}. Choose it under Columns, or send decimalMark and dayOrder in the mapping.`
    },
  },
  columns_missing: {
    status: 422,
    title: 'Columns missing',
    detail: (f) =>
      `No column was found for ${f.missing}. The file has: ${f.found}. Name the columns in a mapping.`,
  },
} as const satisfies Record<string, RefusalText>
