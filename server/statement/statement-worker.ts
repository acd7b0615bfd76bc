import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfMake from 'pdfmake'
import writeXlsx from 'write-excel-file/node'
import { quotationPdf } from '#domain/quotation/paper.ts'
import { statementCsvFile, statementSheet } from '#domain/statement/files.ts'
import { statementPdf } from '#domain/statement/pdf.ts'
import { fileColumns } from '#domain/statement/statement.ts'
import { sheetLayout } from '#domain/table/file.ts'
import type { QuotationOrder, StatementFormat, StatementOrder } from './files.ts'

/* A thread that makes the files of statements (files.ts starts it), so that tills are served meanwhile. */

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy((path) => path.startsWith(fonts))
pdfMake.addFonts({
  Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
})

type Maker = (order: StatementOrder) => Promise<Uint8Array>

const makers: Record<StatementFormat, Maker> = {
  csv: async ({ statement }) => Buffer.from(statementCsvFile(statement)),
  xlsx: ({ statement }) =>
    writeXlsx(statementSheet(statement), sheetLayout(fileColumns(statement))).toBuffer(),
  pdf: ({ statement, madeAt }) => pdfMake.createPdf(statementPdf(statement, madeAt)).getBuffer(),
}

parentPort?.on('message', async (order: StatementOrder | QuotationOrder) => {
  if ('quotation' in order) {
    const paper = quotationPdf(order.quotation, order.shop)
    parentPort?.postMessage([await pdfMake.createPdf(paper).getBuffer()])
    return
  }
  const made: Uint8Array[] = []
  for (const format of order.formats) made.push(await makers[format](order))
  parentPort?.postMessage(made)
})
