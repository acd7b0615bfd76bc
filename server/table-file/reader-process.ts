import { writeFileSync } from 'node:fs'
import { Refusal } from '#domain/errors.ts'
import { tooLarge } from '#domain/import/table/limits.ts'
import { readSales } from '../imports/read-sales.ts'
import { readOpenings } from '../openings/read-openings.ts'
import { readParties } from '../parties/read-parties.ts'
import { readProducts } from '../products/read-products.ts'
import type { Answer, AnswerLimits, Order, Readings } from './messages.ts'

/*
 * The process in which one file is read (read-apart.ts starts it): its own memory, none of the server's
 * settings, and an end when the server ends.
 */

const readings: Readings = {
  sales: readSales,
  products: readProducts,
  openings: readOpenings,
  parties: readParties,
}
let reading: AsyncGenerator<unknown, unknown> | undefined
let most: AnswerLimits = { characters: 0, megabytes: 0 }

// Where the memory of the container or the computer is spent, the system ends this process and not the server.
if (process.platform === 'linux') {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch (error) {
    console.error('the order in which the system ends processes could not be changed', error)
  }
}

process.on('disconnect', () => process.exit())
// Stopping the service ends all its processes at once. This one ends with the server, which then takes the
// import up again at its next start: ended before it, the file would be called too large.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', async (order: Order) => {
  if (order !== 'next') {
    const read = readings[order.subject] as (options: unknown) => AsyncGenerator<unknown, unknown>
    reading = read(order.options)
    most = order.most
    return
  }
  process.send?.(await nextAnswer())
})

async function nextAnswer(): Promise<Answer> {
  try {
    if (!reading) throw new Error('a batch was asked for before a file was named')
    const { done, value } = await reading.next()
    if (done) return { summary: value }
    most.characters -= charactersIn(value)
    if (most.characters < 0) throw tooLarge('memory', most.megabytes)
    return { batch: value }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, facts: error.facts }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The characters of all texts in a value, those of its names not counted. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  const parts = value instanceof Map ? value.entries() : Object.values(value)
  let sum = 0
  for (const part of parts) sum += charactersIn(part)
  return sum
}
