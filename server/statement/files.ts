import { Worker } from 'node:worker_threads'
import type { Statement } from '#domain/statement/statement.ts'

export type StatementFormat = 'csv' | 'xlsx' | 'pdf'
export type StatementFile = { name: string; type: string; content: Buffer }
/** What the thread is told: `madeAt` in words. */
export type StatementOrder = {
  statement: Statement
  formats: readonly StatementFormat[]
  madeAt: string
}

const types: Readonly<Record<StatementFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** A statement of a thousand rows takes a second and a half, on a small computer a few times that. */
const longestMs = 2 * 60_000

/** The files of a statement, the same that the screens save. Made in a thread of their own: a PDF takes its time. */
export async function statementFiles(order: StatementOrder): Promise<StatementFile[]> {
  const made = await inThread(order)
  return order.formats.map((format, at) => ({
    name: [order.statement.fileName, format].join('.'),
    type: types[format],
    content: Buffer.from(made[at] ?? []),
  }))
}

function inThread(order: StatementOrder): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), { workerData: order })
    const timer = setTimeout(() => {
      reject(new Error(`the files of a statement were not made in ${longestMs / 1000} seconds`))
      void worker.terminate()
    }, longestMs).unref()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the thread that makes files ended with ${code}`))
    })
  })
}
