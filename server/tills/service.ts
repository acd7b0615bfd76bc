import type { Till, TillChange, TillRegistration } from '#domain/api/shop.ts'
import { maxTills, maxUnapprovedTills } from '#domain/ceilings.ts'
import { Refusal } from '#domain/errors.ts'
import { findApproval } from '../approvals/store.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { AuditLog } from '../audit-log/store.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/client.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { findPersonNames } from '../identity/person-store.ts'
import { requireInNetworks, sendToPrinter } from '../printing/send.ts'
import { nextSeries } from './series.ts'
import {
  addTill,
  approveTill,
  awaitsApproval,
  dropTill,
  findTill,
  findTills,
  isApproved,
  isNameTaken,
  maySell,
  readSequences,
  renameTill,
  retireTill,
  setPrinter,
  type TillDocument,
} from './store.ts'

type TillsDeps = { database: Database; now(): Date }
export type PrinterDeps = { config: Pick<Config, 'printerNetworks'> }

const maxAttempts = 500

/** The person who sets up a till. */
type Registrar = { uid: string; isEmployee: boolean }

/**
 * Makes a device a till of the shop, with a permanent series of its own; one that an employee sets up awaits the
 * owner's approval. The same device again gets the till it is. Two devices that register at once try again until each
 * has its own.
 * @throws Refusal till_name_taken, too_many_tills, too_many_unapproved_tills
 */
export async function registerTill(
  { database, now }: TillsDeps,
  shopId: string,
  { tillId, name }: Pick<TillRegistration, 'tillId' | 'name'>,
  by: Registrar | null = null,
): Promise<{ isNew: boolean; till: Till }> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const known = await findTill(database, shopId, tillId)
    if (known) return { isNew: false, till: await describeTill(database, known) }
    const tills = await findTills(database, shopId)
    const taken = tills.map((till) => till.series)
    // Of two that register at once one finds its series taken, and counts again.
    if (tills.filter(({ retiredAt }) => retiredAt === undefined).length >= maxTills)
      throw new Refusal('too_many_tills', { most: maxTills })
    const registeredBy = by?.isEmployee ? by.uid : undefined
    if (registeredBy !== undefined && countUnapproved(tills, registeredBy, now()) >= maxUnapprovedTills)
      throw new Refusal('too_many_unapproved_tills', { most: maxUnapprovedTills })
    const till: TillDocument = {
      ...{ _id: { shopId, tillId }, name, series: nextSeries(taken), registeredAt: now() },
      ...(registeredBy !== undefined && { registeredBy }),
    }
    const outcome = await addTill(database, till)
    if (outcome === 'added') {
      if (registeredBy !== undefined) await refuseBeyondUnapprovedLimit(database, till, registeredBy, now())
      return { isNew: true, till: await describeTill(database, till) }
    }
    if (outcome === 'same-name') throw new Refusal('till_name_taken', { name })
  }
  throw new Error(`no receipt series could be given in ${maxAttempts} attempts`)
}

/** One that the owner retired instead makes room for another after this time, not at once. */
const declinedCountsMs = 24 * 60 * 60 * 1000

function countUnapproved(tills: readonly TillDocument[], uid: string, now: Date): number {
  return tills.filter(
    (till) =>
      till.registeredBy === uid &&
      !isApproved(till) &&
      (till.retiredAt === undefined || now.getTime() - till.retiredAt.getTime() < declinedCountsMs),
  ).length
}

/** Counts after the till is stored, so that requests at the same moment can't exceed the limit. */
async function refuseBeyondUnapprovedLimit(
  database: Database,
  till: TillDocument,
  uid: string,
  now: Date,
): Promise<void> {
  const tills = await findTills(database, till._id.shopId)
  if (countUnapproved(tills, uid, now) <= maxUnapprovedTills) return
  await dropTill(database, till)
  throw new Refusal('too_many_unapproved_tills', { most: maxUnapprovedTills })
}

/**
 * Approves a till that awaits it, by what the owner entered on its device; an approval of anything else changes
 * nothing.
 */
export async function approveOnDevice(
  { database, audit, now }: TillsDeps & { audit: AuditLog },
  by: Actor,
  { shopId, tillId }: { shopId: string; tillId: string },
  approvalId: string,
): Promise<Till> {
  const approval = await findApproval(database, shopId, approvalId)
  const approve = () =>
    database.transaction(async (session) => {
      const till = await requireTill(database, { shopId, tillId }, session)
      if (approval?.act !== 'till' || approval.saleId !== tillId || !awaitsApproval(till)) return
      await approveTill(database, till, now(), session)
      const facts = { tillId, name: till.name, person: approval.by }
      await audit.record({ action: 'till.approved', by, shopId, facts }, session)
    })
  await retryConflicts(approve)
  return describeTill(database, await requireTill(database, { shopId, tillId }))
}

async function requireTill(
  database: Database,
  { shopId, tillId }: { shopId: string; tillId: string },
  session?: Transaction,
): Promise<TillDocument> {
  const till = await findTill(database, shopId, tillId, session)
  if (!till) throw new Refusal('till_not_found', { tillId })
  return till
}

/**
 * Renames, retires, reinstates or approves a till, or sets its printer. Sales from a retired till are still recorded.
 * @throws Refusal till_not_found, till_name_taken, printer_elsewhere
 */
export async function changeTill(
  { database, audit, now, config }: TillsDeps & PrinterDeps & { audit: AuditLog },
  by: Actor,
  { shopId, tillId }: { shopId: string; tillId: string },
  { name, isRetired, isApproved: approves, printerAddress }: TillChange,
): Promise<Till> {
  if (printerAddress) requireInNetworks(printerAddress, config.printerNetworks)
  const change = () =>
    database.transaction(async (session) => {
      const before = await requireTill(database, { shopId, tillId }, session)
      const facts = { tillId, name: name ?? before.name }
      if (name !== undefined && name !== before.name) {
        await renameTill(database, before, name, session)
        await audit.record(
          { action: 'till.renamed', by, shopId, facts: { ...facts, before: before.name } },
          session,
        )
      }
      if (isRetired !== undefined && isRetired !== (before.retiredAt !== undefined)) {
        await retireTill(database, before, isRetired ? now() : null, session)
        const action = isRetired ? 'till.retired' : 'till.reinstated'
        await audit.record({ action, by, shopId, facts }, session)
      }
      // Reinstating a till also approves it.
      if ((approves || isRetired === false) && !isApproved(before)) {
        await approveTill(database, before, now(), session)
        await audit.record({ action: 'till.approved', by, shopId, facts }, session)
      }
      if (printerAddress !== undefined && printerAddress !== (before.printerAddress ?? null)) {
        await setPrinter(database, before, printerAddress, session)
        await audit.record(
          { action: 'till.printer-set', by, shopId, facts: { ...facts, printer: printerAddress ?? '' } },
          session,
        )
      }
    })
  await retryConflicts(change).catch((error: unknown) => {
    throw isNameTaken(error) ? new Refusal('till_name_taken', { name }) : error
  })
  return describeTill(database, await requireTill(database, { shopId, tillId }))
}

export async function listTills({ database }: TillsDeps, shopId: string): Promise<Till[]> {
  const tills = await findTills(database, shopId)
  return Promise.all(tills.map((till) => describeTill(database, till)))
}

/**
 * Sends bytes that this server made to the printer that the owner named for the till.
 * @throws Refusal till_not_found, till_retired, printer_missing, printer_away, printer_elsewhere
 */
export async function sendToTill(
  { database, config }: Pick<TillsDeps, 'database'> & PrinterDeps,
  { shopId, tillId }: { shopId: string; tillId: string },
  bytes: Uint8Array,
): Promise<void> {
  await sendToPrinter(await requirePrinter(database, { shopId, tillId }), bytes, config.printerNetworks)
}

/**
 * @returns the address of the till's printer
 * @throws Refusal till_not_found, till_retired, printer_missing
 */
export async function requirePrinter(
  database: Database,
  { shopId, tillId }: { shopId: string; tillId: string },
): Promise<string> {
  const till = await requireTill(database, { shopId, tillId })
  if (!maySell(till)) throw new Refusal('till_not_found', { tillId })
  if (till.retiredAt !== undefined) throw new Refusal('till_retired')
  if (till.printerAddress === undefined) throw new Refusal('printer_missing')
  return till.printerAddress
}

async function describeTill(database: Database, till: TillDocument): Promise<Till> {
  const { registeredBy } = till
  const [sequences, names] = await Promise.all([
    readSequences(database, till),
    findPersonNames(database, registeredBy === undefined ? [] : [registeredBy]),
  ])
  return {
    tillId: till._id.tillId,
    name: till.name,
    series: till.series,
    registeredAt: till.registeredAt.toISOString(),
    awaitsApproval: awaitsApproval(till),
    ...(maySell(till) && { maySell: true as const }),
    ...(till.registeredBy !== undefined && { registeredBy: names.get(till.registeredBy) ?? null }),
    retiredAt: till.retiredAt?.toISOString() ?? null,
    printerAddress: till.printerAddress ?? null,
    ...clockOf(till),
    ...sequences,
  }
}

function clockOf({ clock }: TillDocument): Pick<Till, 'clock'> {
  if (!clock) return {}
  const behindMs = Math.round((Number(clock.fromMs) + Number(clock.toMs)) / 2)
  return { clock: { behindMs, at: clock.at.toISOString() } }
}
