import { lastAudits } from '../../audit/shop-audit-store.ts'
import type { BookWriter } from '../../books/book-writer.ts'
import type { Logger } from '../../log.ts'
import { forgetHealth, lastLooks } from './health-store.ts'
import { type LookDeps, lookAt, printOf } from './look.ts'
import { allWatchedShops } from './sources-store.ts'

type KeeperDeps = LookDeps & {
  log: Logger
  writer: Pick<BookWriter, 'onCommitted'>
  /** How long after something happened a shop is looked at. */
  afterMs?: number
}

export type HealthKeeper = {
  /** Something happened in a shop: it is looked at soon. */
  note(shopId: string): void
  /**
   * Goes through all shops, and looks at those where something happened without a notice of it.
   * @returns how many it looked at, and how many shops there are
   */
  sweep(): Promise<{ looked: number; shops: number }>
  close(): Promise<void>
}

const usualAfterMs = 1_000
/** Looking takes a twentieth of a core at most, however many shops sell. */
const restFactor = 20
const atOnce = 4

/**
 * Keeps the health of the shops up to date that this process commits for, within a second or two. Whatever else
 * happens is found by `sweep`, which runs once a minute in one of the processes.
 */
export function keepHealthOfShops({
  database,
  now,
  log,
  writer,
  afterMs = usualAfterMs,
}: KeeperDeps): HealthKeeper {
  const waiting = new Set<string>()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | null = null

  function note(shopId: string): void {
    waiting.add(shopId)
    begin(afterMs)
  }
  function begin(inMs: number): void {
    if (isClosed || timer !== undefined || working !== null || waiting.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      const began = performance.now()
      working = lookAtAll([...waiting]).then(() => {
        working = null
        begin(Math.max(afterMs, (performance.now() - began) * restFactor))
      })
    }, inMs).unref()
  }
  async function lookAtAll(shopIds: readonly string[]): Promise<void> {
    const left = shopIds.values()
    const lookOn = async () => {
      for (const shopId of left) {
        if (isClosed) return
        waiting.delete(shopId)
        try {
          await lookAt({ database, now }, shopId)
        } catch (error) {
          // The next sweep finds it as it was left.
          log.warn({ err: error, shopId }, 'the health of a shop could not be looked at')
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lookOn))
  }

  async function sweep() {
    const { shops, changed, gone } = await findChanged(database, now())
    if (gone.length > 0) await forgetHealth(database, gone)
    await lookAtAll(changed)
    return { looked: changed.length, shops }
  }

  writer.onCommitted(({ shopId }) => note(shopId))

  return {
    note,
    sweep,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await working
    },
  }
}

/** The shops that something happened in since they were looked at, and those that are no more. */
async function findChanged(database: LookDeps['database'], at: Date) {
  const [shops, looks, audits] = await Promise.all([
    allWatchedShops(database),
    lastLooks(database),
    lastAudits(database),
  ])
  const known = new Map(looks.map((look) => [look._id, look]))
  const changed = shops.filter((shop) => {
    const look = known.get(shop._id)
    known.delete(shop._id)
    const auditedAt = audits.get(shop._id)?.at.getTime() ?? 0
    return (
      !look ||
      look.version !== shop.version ||
      look.print !== printOf(shop) ||
      look.audited !== auditedAt ||
      look.dueAt <= at
    )
  })
  return { shops: shops.length, changed: changed.map(({ _id }) => _id), gone: [...known.keys()] }
}
