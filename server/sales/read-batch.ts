import type { z } from 'zod'
import { SaleBatchEntry } from '#domain/api/sale.ts'
import { maxBatchLines, maxSaleLines } from '#domain/ceilings.ts'
import { Refusal } from '#domain/errors.ts'
import { Uuid } from '#domain/uuid.ts'
import { eventLoopYield } from '#server/books/engine/event-loop-yield.ts'

export type RefusedEntry = { saleId: string | null; refusal: Refusal }
type ReadEntry = SaleBatchEntry | RefusedEntry

/**
 * Reads each entry of a batch by itself: one that is no sale is refused in its place. So is what comes once
 * the entries before have as many lines as a batch may: the till sends it in another.
 */
export async function readBatch(entries: readonly unknown[]): Promise<ReadEntry[]> {
  const yieldToEventLoop = eventLoopYield()
  const read: ReadEntry[] = []
  let lines = 0
  for (const entry of entries) {
    lines += linesOf(entry)
    read.push(lines > maxBatchLines ? refused(entry, new Refusal('batch_too_long')) : readEntry(entry))
    await yieldToEventLoop()
  }
  return read
}

function readEntry(entry: unknown): ReadEntry {
  const { success, data, error } = SaleBatchEntry.safeParse(entry)
  return success ? data : refused(entry, refusalOf(error))
}

function refused(entry: unknown, refusal: Refusal): RefusedEntry {
  const { data = null } = Uuid.safeParse(memberOf(entry, 'saleId'))
  return { saleId: data, refusal }
}

function refusalOf({ issues: [first, ...others] }: z.ZodError): Refusal {
  if (!first) return new Refusal('invalid_request')
  const where = `${first.path.join('.')}: ${first.message}`
  return new Refusal('invalid_request', {
    where: others.length === 0 ? where : `${where} And ${others.length} more.`,
  })
}

/** How many lines there are to read; a sale with more than one may have is refused before they are. */
function linesOf(entry: unknown): number {
  const lines = memberOf(memberOf(entry, 'sale'), 'lines')
  return Array.isArray(lines) && lines.length <= maxSaleLines ? lines.length : 0
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
