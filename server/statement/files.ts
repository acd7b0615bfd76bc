import { Worker } from 'node:worker_threads'
import type { QuotationOnPaper } from '#domain/quotation/paper.ts'
import type { ShopOnPaper } from '#domain/receipt/receipt-paper.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { quotationName } from '#domain/terms/quotation.ts'
import { createSlots } from '#server/identity/slots.ts'

export type StatementFormat = 'csv' | 'xlsx' | 'pdf'
/** A paper that is no statement. */
export type QuotationOrder = { quotation: QuotationOnPaper; shop: ShopOnPaper }
type StatementFile = { name: string; type: string; content: Buffer }
/** What the thread is given: `madeAt` in words. */
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

/** Makes the files of a statement in a thread of their own, of which there are no more at once than this. */
export function makeFilesIn(slots: {
  most: number
  maxWaiting: number
}): (order: StatementOrder) => Promise<StatementFile[]> {
  const inSlot = createSlots(slots)
  return (order) =>
    inSlot(async () => {
      const maker = new StatementMaker()
      try {
        return await maker.make(order)
      } finally {
        await maker.end()
      }
    })
}

/**
 * The files of a statement, the same that the screens save. A PDF takes its time, and a thread some 60 MB.
 * @throws Refusal too_many_requests where too many wait for theirs
 */
export const statementFiles = makeFilesIn({ most: 2, maxWaiting: 20 })

const inQuotationSlot = createSlots({ most: 1, maxWaiting: 20 })

/**
 * A quotation as a PDF, the same that its page saves.
 * @throws Refusal too_many_requests where too many wait for theirs
 */
export function quotationFile(order: QuotationOrder): Promise<StatementFile> {
  return inQuotationSlot(async () => {
    const maker = new StatementMaker()
    try {
      const content = await maker.quotation(order)
      return { name: [quotationName(order.quotation.number), 'pdf'].join('.'), type: types.pdf, content }
    } finally {
      await maker.end()
    }
  })
}

/** Beside this source, or beside the built server, from where a thread starts in half the time. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './statement-worker.ts' : './statement-worker.js',
  import.meta.url,
)

/** A thread that makes the files of several statements, one after the other: the fonts are read once. */
export class StatementMaker {
  readonly #worker = new Worker(program)
  #last: Promise<unknown> = Promise.resolve()

  async make(order: StatementOrder): Promise<StatementFile[]> {
    const made = await this.#made(order)
    return order.formats.map((format, at) => ({
      name: [order.statement.fileName, format].join('.'),
      type: types[format],
      content: Buffer.from(made[at] ?? []),
    }))
  }

  async quotation(order: QuotationOrder): Promise<Buffer> {
    const [made] = await this.#made(order)
    return Buffer.from(made ?? [])
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  /** One at a time: an answer does not say which order it belongs to. */
  #made(order: StatementOrder | QuotationOrder): Promise<Uint8Array[]> {
    const made = this.#last.then(() => this.#make(order))
    this.#last = made.catch(() => {})
    return made
  }

  #make(order: StatementOrder | QuotationOrder): Promise<Uint8Array[]> {
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer)
        worker.off('message', onMade).off('error', onError).off('exit', onExit)
        end()
      }
      const fail = (why: string) => settle(() => reject(new Error(why)))
      const onMade = (made: Uint8Array[]) => settle(() => resolve(made))
      const onError = (error: unknown) => settle(() => reject(error))
      const onExit = (code: number) => fail(`the thread that makes files ended with ${code}`)
      const timer = setTimeout(() => {
        fail(`the files of a statement were not made in ${longestMs / 1000} seconds`)
        void worker.terminate()
      }, longestMs).unref()
      worker.on('message', onMade).on('error', onError).on('exit', onExit)
      worker.postMessage(order)
    })
  }
}
