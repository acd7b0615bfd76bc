import { parentPort } from 'node:worker_threads'
import writeXlsx from 'write-excel-file/node'
import { quotationPdf } from '#domain/quotation/paper.ts'
import { statementCsvFile, statementSheet } from '#domain/statement/files.ts'
import { statementPdf } from '#domain/statement/pdf.ts'
import { fileColumns } from '#domain/statement/statement.ts'
import { sheetLayout } from '#domain/table/file.ts'
import type { QuotationOrder, StatementFormat, StatementOrder } from './files.ts'
import { pdfOf } from './pdf-of.ts'

/* A thread that makes the files of statements (files.ts starts it), so that tills are served while it works. */

type Maker = (order: StatementOrder) => Promise<Uint8Array>

const makers: Record<StatementFormat, Maker> = {
  csv: async ({ statement }) => Buffer.from(statementCsvFile(statement)),
  xlsx: ({ statement }) =>
    writeXlsx(statementSheet(statement), sheetLayout(fileColumns(statement))).toBuffer(),
  pdf: ({ statement, madeAt }) => pdfOf(statementPdf(statement, madeAt)),
}

parentPort?.on('message', async (order: StatementOrder | QuotationOrder) => {
  if ('quotation' in order) {
    const paper = quotationPdf(order.quotation, order.shop)
    parentPort?.postMessage([await pdfOf(paper)])
    return
  }
  const made: Uint8Array[] = []
  for (const format of order.formats) made.push(await makers[format](order))
  parentPort?.postMessage(made)
})
