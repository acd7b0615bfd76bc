import { maxMarkedByReason, type ReviewMark, type ReviewMarked } from '#domain/api/review.ts'
import { Refusal } from '#domain/errors.ts'
import type { AuditAction } from '#domain/terms/audit-action.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { AuditLog } from '../audit-log/store.ts'
import type { Database, Transaction } from '../db/client.ts'
import type { ReviewSeen } from '../db/documents.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { type Chosen, markSeen, unmark } from './mark-store.ts'
import { countOpenReviews, findListed, type ReviewId } from './store.ts'

/** So many are marked in one transaction. */
const perTransaction = 1_000

type MarkDeps = { database: Database; audit: AuditLog; now(): Date }

/** Marks items as seen. What is marked twice is marked once, by the person who was first. */
export async function markReviews(
  deps: MarkDeps,
  shopId: string,
  by: Actor,
  { mark, items, code, upTo, note }: ReviewMark,
): Promise<ReviewMarked> {
  if (items) await requireListed(deps.database, shopId, items)
  const chosen: Chosen = items
    ? { items }
    : { code: code as NonNullable<typeof code>, upTo: new Date(upTo as string) }
  const seen: ReviewSeen = { at: deps.now(), byUid: by.uid, mark, ...(note !== undefined && { note }) }
  const log = logged(deps.audit, 'review.seen', by, shopId, {
    mark,
    ...(items ? idsText(items) : { code: String(code), upTo: String(upTo) }),
    ...(note !== undefined && { note }),
  })
  const marked = await inTurns(
    deps.database,
    (transaction) => markSeen(deps.database, shopId, chosen, seen, perTransaction, transaction),
    log,
    maxMarkedByReason,
  )
  return { ...marked, open: await countOpenReviews(deps.database, shopId) }
}

/** Takes back everything that was marked at once, or the mark of one item. */
export async function unmarkReviews(
  deps: MarkDeps,
  shopId: string,
  by: Actor,
  chosen: { mark: string } | { items: readonly [ReviewId] },
): Promise<void> {
  if ('items' in chosen) await requireListed(deps.database, shopId, chosen.items)
  const facts = 'mark' in chosen ? { mark: chosen.mark } : idsText(chosen.items)
  await inTurns(
    deps.database,
    (transaction) => unmark(deps.database, shopId, chosen, perTransaction, transaction),
    logged(deps.audit, 'review.seen-undone', by, shopId, facts),
    Number.POSITIVE_INFINITY,
  )
}

async function requireListed(database: Database, shopId: string, items: readonly ReviewId[]): Promise<void> {
  const listed = await findListed(database, shopId, items)
  const missing = items.find(({ kind, id }) => !listed.some((one) => one.kind === kind && one.id === id))
  if (missing) throw new Refusal('review_not_found', missing)
}

type Log = (count: number, transaction: Transaction) => Promise<void>

function logged(
  audit: AuditLog,
  action: AuditAction,
  by: Actor,
  shopId: string,
  facts: Record<string, string>,
): Log {
  return (count, transaction) =>
    audit.record({ action, by, shopId, facts: { ...facts, count: String(count) } }, transaction)
}

/** A transaction after the other, each with its line in the log, until one finds less than it may take. */
async function inTurns(
  database: Database,
  work: (transaction: Transaction) => Promise<number>,
  log: Log,
  most: number,
): Promise<{ marked: number; isMore: boolean }> {
  let marked = 0
  for (;;) {
    const count = await retryConflicts(() => oneTurn(database, work, log))
    marked += count
    if (count < perTransaction) return { marked, isMore: false }
    if (marked >= most) return { marked, isMore: true }
  }
}

async function oneTurn(
  database: Database,
  work: (transaction: Transaction) => Promise<number>,
  log: Log,
): Promise<number> {
  let count = 0
  await database.transaction(async (transaction) => {
    count = await work(transaction)
    if (count > 0) await log(count, transaction)
  })
  return count
}

/** The first few: an audit log is read by people. */
function idsText(items: readonly ReviewId[]): { items: string } {
  const some = items.slice(0, 10).map(({ kind, id }) => `${kind} ${id}`)
  return { items: items.length > some.length ? `${some.join(', ')}, …` : some.join(', ') }
}
