import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CustomersChanged } from '#domain/api/customer.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { encodeCursor } from '../http/cursor.ts'
import { readSince } from '../http/since.ts'
import { readPartyMerges } from '../parties/merges-store.ts'
import { findErased } from './erase-store.ts'
import { customerOf, customerStore } from './service.ts'

/** Where a device was when it read the list last. `merged` changes with who is merged into whom. */
const Since = z.object({ atMs: z.int(), merged: z.string(), newestId: z.string(), newestAtMs: z.int() })

/** As for products (server/products/changes.ts). */
const longestMs = 24 * 60 * 60_000
const overlapMs = 10 * 60_000
const maxChanged = 2_000
/** Longer than a device keeps what it has sent. */
const erasedForMs = 90 * 24 * 60 * 60_000

/** The customers that changed since a device read them last, without those that are offered no longer. */
export async function customerChanges(
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  shopId: string,
  since: string | undefined,
): Promise<CustomersChanged> {
  const atMs = now().getTime()
  const [merges, newest, erased] = await Promise.all([
    readPartyMerges(database.collections, shopId),
    customerStore.newest(database, shopId),
    findErased(database, shopId, new Date(atMs - erasedForMs)),
  ])
  const merged = createHash('sha256')
    .update(JSON.stringify(merges.map(({ from, isActive }) => [from, isActive])))
    .digest('base64url')
  const next = { atMs, merged, newestId: newest?.id ?? '', newestAtMs: newest?.atMs ?? 0 }
  const whole = { isWhole: true, changed: [], gone: [], erased, since: encodeCursor(next) }
  const last = readSince(since, Since)
  if (!last || atMs - last.atMs > longestMs || last.merged !== merged) return whole
  // `since` is from the books before a restore: all customers are sent as they are now.
  if (
    last.newestId !== '' &&
    !(await customerStore.isAsNew(database, shopId, last.newestId, last.newestAtMs))
  )
    return whole
  const found = await customerStore.changedSince(
    database,
    shopId,
    new Date(last.atMs - overlapMs),
    maxChanged + 1,
  )
  if (found.length > maxChanged) return whole
  const away = new Set(merges.flatMap(({ from, isActive }) => (isActive ? [from] : [])))
  const isOffered = ({ id, isArchived, isErased }: (typeof found)[number]) =>
    !isArchived && !isErased && !away.has(id)
  return {
    isWhole: false,
    changed: found.filter(isOffered).map(({ isErased: _, ...party }) => customerOf(party)),
    gone: found.filter((party) => !isOffered(party)).map(({ id }) => id),
    erased,
    since: encodeCursor(next),
  }
}
