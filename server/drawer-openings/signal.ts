import type { DrawerSignal } from '#domain/api/drawer-opening.ts'
import { Refusal } from '#domain/errors.ts'
import { encodeDrawer } from '#domain/printing/esc-pos.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { Database } from '../db/client.ts'
import { type PrinterDeps, sendToTill } from '../tills/service.ts'
import { claimSignal, findOpening, freeSignal } from './store.ts'

type OfTill = { shopId: string; tillId: string }

/** The drawer is open while the cash is counted; what is older asks for an opening of its own. */
const openableMs = 15 * 60 * 1000

/**
 * Opens the drawer at the printer of a till: for an opening that is recorded and, if it needs an approval, was
 * approved; or for cash that the till took or paid out. Each opens it once.
 * @throws Refusal drawer_cause_unknown, drawer_not_approved, drawer_opened_before, and as `sendToTill` does
 */
export async function openDrawer(
  deps: Pick<BooksDeps, 'database' | 'now'> & PrinterDeps,
  till: OfTill,
  signal: DrawerSignal,
): Promise<void> {
  const { database, now } = deps
  const since = new Date(now().getTime() - openableMs)
  if (!(await isCause(database, till, signal, since))) throw new Refusal('drawer_cause_unknown')
  const key = { shopId: till.shopId, id: signal.id }
  // Longer than the cause is good for.
  const expiresAt = new Date(now().getTime() + 2 * openableMs)
  if (!(await claimSignal(database, key, expiresAt))) throw new Refusal('drawer_opened_before')
  try {
    await sendToTill(deps, till, encodeDrawer())
  } catch (error) {
    await freeSignal(database, key)
    throw error
  }
}

async function isCause(
  database: Database,
  { shopId, tillId }: OfTill,
  { for: what, id }: DrawerSignal,
  since: Date,
): Promise<boolean> {
  const { collections } = database
  const recent = { tillId, recordedAt: { $gte: since } }
  switch (what) {
    case 'opening': {
      const opening = await findOpening(database, shopId, id)
      if (opening?.tillId !== tillId || opening.recordedAt < since) return false
      if (opening.standing !== undefined && opening.standing !== 'approved')
        throw new Refusal('drawer_not_approved')
      return true
    }
    case 'sale':
      return has(
        collections.sales.findOne({ _id: { shopId, saleId: id }, 'tenders.kind': 'cash', ...recent }),
      )
    case 'payment':
      return has(
        collections.partyPayments.findOne({ _id: { shopId, paymentId: id }, money: 'cash', ...recent }),
      )
    case 'deposit':
      return has(
        collections.deposits.findOne({ _id: { shopId, depositId: id }, 'tenders.kind': 'cash', ...recent }),
      )
  }
}

async function has(found: Promise<unknown>): Promise<boolean> {
  return (await found) !== null
}
