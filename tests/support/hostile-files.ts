import { repeatedPart, type ZipPart, zipOf, zipPart } from './zip.ts'

/**
 * A small file that costs a naive reader minutes or gigabytes, and how it is answered; some by both imports. Those of rows are
 * read, and their rows refused.
 */
export type HostileFile = {
  what: string
  make: () => Buffer
  says: RegExp
  isOfSales?: true
  isOfRows?: true
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const sheetName = 'xl/worksheets/sheet1.xml'
const header = '<row r="1"><c r="A1" t="str"><v>sku</v></c><c r="B1" t="str"><v>price</v></c></row>'

/** A workbook of one sheet, which is this part, with these other ones; `settings` are XML of the workbook itself. */
export function workbookOf(sheet: ZipPart, others: readonly ZipPart[] = [], settings = ''): Buffer {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  return zipOf([
    zipPart(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    ),
    zipPart(
      '_rels/.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    zipPart(
      'xl/workbook.xml',
      `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets>${settings}</workbook>`,
    ),
    zipPart(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${others.some(({ name }) => name.includes('sharedStrings')) ? relation('r2', 'sharedStrings', 'sharedStrings.xml') : ''}</Relationships>`,
    ),
    sheet,
    ...others,
  ])
}

const sheetOf = (rows: string) =>
  zipPart(sheetName, `<worksheet ${main}><sheetData>${header}${rows}</sheetData></worksheet>`)
const sheetOfBlocks = (block: string, times: number, saysBytes?: number) =>
  repeatedPart(
    sheetName,
    [`<worksheet ${main}><sheetData>${header}`, block, '</sheetData></worksheet>'],
    times,
    saysBytes,
  )

const mebibyte = 1024 * 1024

export const hostileFiles: readonly HostileFile[] = [
  {
    what: 'XLSX: one cell in the farthest corner',
    make: () => workbookOf(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    says: /Row 1048576, column XFD, is filled, but only 256 columns are read\. Delete/,
    isOfSales: true,
  },
  {
    what: 'XLSX: 20,000 rows, each with a cell far out',
    make: () =>
      workbookOf(
        sheetOf(
          Array.from(
            { length: 20_000 },
            (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>1</v></c></row>`,
          ).join(''),
        ),
      ),
    says: /Row 2, column XFD, is filled/,
  },
  {
    what: 'XLSX: unpacks to 1 GB and says 1 kB',
    make: () => workbookOf(sheetOfBlocks(`<row r="2"/>${' '.repeat(1012)}`.repeat(1024), 1024, 1024)),
    says: /unpacks to more than 100 MB\. Copy the table alone/,
  },
  {
    what: 'XLSX: 90 million rows of one number',
    make: () => workbookOf(sheetOfBlocks('<row r="2"/>'.repeat(90_000), 1000, 1024)),
    says: /it has more rows than a sheet can have/,
  },
  {
    what: 'XLSX: one text of 1 GB',
    make: () => workbookOf(sheetOfBlocks('x'.repeat(mebibyte), 1024, 1024)),
    says: /a text of it has more than 1000000 characters/,
  },
  {
    what: 'XLSX: 40 million shared texts',
    make: () =>
      workbookOf(sheetOf('<row r="2"><c r="A2" t="s"><v>0</v></c></row>'), [
        repeatedPart('xl/sharedStrings.xml', [`<sst ${main}>`, '<si/>'.repeat(200_000), '</sst>'], 200, 1024),
      ]),
    says: /more than 2,000,000 filled cells\. Delete the columns/,
  },
  {
    what: 'XLSX: 100 million tags in each other',
    make: () => workbookOf(sheetOfBlocks('<a>'.repeat(300_000), 330, 1024)),
    says: /its tags are nested too deeply/,
    isOfSales: true,
  },
  {
    what: 'CSV: 1 MB of lines with an x',
    make: () => Buffer.from(`sku\n${'x\n'.repeat(mebibyte / 2)}`),
    says: /more than 50,000 rows\. Split it/,
  },
  {
    what: 'CSV: 19 MB behind a quotation mark',
    make: () => Buffer.from(`sku,price\n"${'x,1\n'.repeat(5 * mebibyte)}`.slice(0, 19 * mebibyte)),
    says: /Row 2, column A, has a text of more than 32,767 characters.*quotation mark that is never closed/,
    isOfSales: true,
  },
  {
    what: 'CSV: 19 million columns',
    make: () => Buffer.from(`sku,price${',x'.repeat(9 * mebibyte)}`),
    says: /Row 1, column IW, is filled/,
  },
  {
    what: 'CSV: 600 prices of 30 kB',
    make: () => Buffer.from(`sku,price\n${`a,${'x'.repeat(30_000)}\n`.repeat(600)}`),
    isOfRows: true,
    says: /^“x{60}…” is not an amount\. Enter it as 1250\.50\.$/,
  },
]
