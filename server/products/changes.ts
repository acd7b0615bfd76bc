import { z } from 'zod'
import type { Product } from '#domain/api/product.ts'
import { addDays } from '#domain/business-day.ts'
import { bestSellerDays, bestSellersOf } from '#domain/product/best-sellers.ts'
import { encodeCursor } from '../http/cursor.ts'
import { readSince } from '../http/since.ts'
import {
  findChanged,
  hasBooksMark,
  movedSince,
  newestProduct,
  readBooksMark,
  readSold,
} from './changes-store.ts'
import { describeAll, type ProductsDeps, todayOf } from './service.ts'
import { findProduct } from './store.ts'

/** Where a device was when it read the list last. */
const Since = z.object({
  /** By this server's clock. */
  atMs: z.int(),
  version: z.int(),
  hash: z.string(),
  /** The product that was written last by then: after a restore of an older backup it is as it was before. */
  newestId: z.string(),
  newestAtMs: z.int(),
})
type Since = z.infer<typeof Since>

/** Once a day everything is read again, whatever became of the notifications in between. */
const longestMs = 24 * 60 * 60_000
/** What is written by an import has the time of its beginning, and clocks of several processes differ. */
const overlapMs = 10 * 60_000
/** More than these are read as quickly with the whole list. */
const maxChanged = 2_000

type Changes = { isWhole: boolean; changed: Product[]; gone: string[]; since: string }

/** The products that changed since a device read them last, in their records or in their stock. */
export async function productChanges(
  deps: ProductsDeps,
  shopId: string,
  since: string | undefined,
): Promise<Changes> {
  const { database, now } = deps
  // Before anything else is read: what changes after this is included again the next time.
  const at = now().getTime()
  const [mark, newest] = await Promise.all([readBooksMark(database, shopId), newestProduct(database, shopId)])
  const next = encodeCursor({
    ...{ atMs: at, ...mark, newestId: newest?.productId ?? '', newestAtMs: newest?.atMs ?? 0 },
  } satisfies Since)
  const whole = { isWhole: true, changed: [], gone: [], since: next }
  const last = readSince(since, Since)
  if (!last || at - last.atMs > longestMs || !(await isOfTheseBooks(deps, shopId, last))) return whole
  const found = await findChanged(database, shopId, {
    since: new Date(last.atMs - overlapMs),
    moved: await movedSince(database, shopId, last.version),
    most: maxChanged,
  })
  if (found.length > maxChanged) return whole
  const changed = await describeAll(
    deps,
    shopId,
    found.filter(({ status }) => status === 'active'),
  )
  const gone = found.filter(({ status }) => status !== 'active').map(({ _id }) => _id.productId)
  return { isWhole: false, changed, gone, since: next }
}

async function isOfTheseBooks({ database }: ProductsDeps, shopId: string, last: Since): Promise<boolean> {
  if (!(await hasBooksMark(database, shopId, last))) return false
  if (last.newestId === '') return true
  const product = await findProduct(database, shopId, last.newestId)
  return product !== null && product.updatedAt.getTime() >= last.newestAtMs
}

/** The products that are sold most often, the best first. */
export async function listBestSellers(deps: ProductsDeps, shopId: string): Promise<string[]> {
  const to = await todayOf(deps, shopId)
  return bestSellersOf(await readSold(deps.database, shopId, { from: addDays(to, 1 - bestSellerDays), to }))
}
