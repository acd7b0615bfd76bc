import { maxNamesListed, type ReadRow } from '#domain/api/import.ts'
import type { OpeningsImportReport } from '#domain/api/opening-import.ts'
import type { Day } from '#domain/business-day.ts'
import type { OpeningImportField } from '#domain/import/fields.ts'
import type { OpeningSubject } from '#domain/import/opening-row.ts'
import { maxRefusalsListed } from '#domain/import/table/limits.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { reversal } from '../books/kinds/index.ts'
import { openingBalance } from '../books/kinds/opening-balance/kind.ts'
import { createCustomer, customerStore } from '../customers/service.ts'
import { importedId } from '../imports/ids.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { createSupplier, supplierStore } from '../suppliers/service.ts'
import { maxKeptCharacters, readApart } from '../table-file/read-apart.ts'
import { readAttended } from '../table-file/reading-slots.ts'
import { requireUnambiguous } from '../table-file/require-unambiguous.ts'
import type { UploadedList } from '../table-file/uploaded-list.ts'
import { folded, keyOf, type Owed, planOwed, type RowError } from './import-plan.ts'
import { namedParties, openingsOn } from './import-store.ts'
import { accountsOf, generations, idsOfLists, listedId, type Owing, recordedOf, signOf } from './listed.ts'
import { isLocked, lockedError } from './locked.ts'
import type { OpeningSummary, ReadOpening } from './read-openings.ts'
import { askFirst, type Deps, type Done, implausibleFigures, type Place, record } from './record-rows.ts'
import { takeShelved } from './shelved.ts'

const limits = { seconds: 60, megabytes: 160, characters: maxKeptCharacters }

/**
 * Reads a CSV or XLSX file of open items or opening stock when the shop began here, and puts it into the books
 * against 3950. Each row is taken whole or refused with its number, its column and the reason; a dry run says the same
 * and writes nothing. The same file again changes nothing; a row with other figures corrects what is recorded, as long as
 * nothing was paid on it, or none of the goods left the stock since, and the
 * day it is posted on is not locked. The quantity of goods that were
 * counted since stays.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export async function importOpenings(
  deps: Deps,
  place: Place,
  file: UploadedList & { of: OpeningSubject },
  isDryRun: boolean,
): Promise<OpeningsImportReport> {
  const shop = await requireSettledShop(deps.database, place.shopId)
  const { rows, summary } = await readAttended(shop._id, () =>
    readApart('openings', { ...file, currency: shop.currency, isCheck: isDryRun }, limits),
  )
  if (!isDryRun) requireUnambiguous(summary.conventions)
  const today = businessDayOf(deps.now().toISOString(), shop)
  const done =
    file.of === 'stock'
      ? await takeShelved(deps, { ...place, shop }, rows, { today, isDryRun })
      : await takeOwed(deps, { ...place, lockedThrough: shop.lockedThrough }, rows, {
          of: file.of,
          today,
          isDryRun,
        })
  return { ...reportOf(done, summary), ...(isDryRun && shownRows(done, rows)) }
}

/** The rows as a check shows them, with what becomes of each. */
function shownRows(
  { refusals, rowsCorrected, rowsUnchanged }: Done,
  rows: readonly ReadOpening[],
): Pick<OpeningsImportReport, 'rows' | 'rowsNotShown'> {
  const shown = rows.flatMap((one): ReadRow[] => {
    if (!one.shown) return []
    const { row } = one
    if (refusals.numbers.has(row)) return [{ ...one.shown, outcome: 'refused' }]
    const outcome = rowsCorrected.has(row) ? 'changed' : rowsUnchanged.has(row) ? 'same' : 'new'
    return [{ ...one.shown, outcome }]
  })
  return { rows: shown, rowsNotShown: rows.length - shown.length }
}

async function takeOwed(
  deps: Deps,
  { shopId, byUid, lockedThrough }: Place & Pick<SettledShop, 'lockedThrough'>,
  rows: readonly ReadOpening[],
  { of, today, isDryRun }: { of: Owing; today: Day; isDryRun: boolean },
): Promise<Done> {
  const [known, openings] = await Promise.all([
    namedParties(deps.database, shopId, of === 'receivables' ? 'customers' : 'suppliers'),
    openingsOn(deps.database, shopId, accountsOf[of]),
  ])
  const ofLists = idsOfLists(shopId, of, openings)
  const recorded = openings.flatMap((one) => recordedOf(of, one, ofLists))
  const postedOn = new Map(openings.map(({ _id, postingDay }) => [_id.balanceId, postingDay]))
  const plan = planOwed(rows, known, recorded, today)
  const added = new Map<string, string>()
  for (const { partyId, party } of plan.created) if (partyId === null) added.set(folded(party), party)
  const newIds = await newPartyIds(deps, shopId, of, added)
  const generation = generations(openings)
  const recordOf = (owed: Owed) => {
    const party = owed.partyId ?? newIds.get(folded(owed.party))
    if (party === undefined) throw new Error(`${owed.party} has no id and is not added`)
    const key = keyOf(party, owed.reference)
    return toRecord(
      openingBalance,
      {
        ...{ balanceId: listedId(shopId, of, key, generation.get(key) ?? 0), businessDay: owed.day, party },
        account: of === 'receivables' && owed.amountMinor < 0 ? accounts.storeCredit : accounts[of],
        amountMinor: minor(signOf[of] * owed.amountMinor),
        ...(of === 'payables' && { supplierName: owed.party }),
        ...(owed.reference !== undefined && { reference: owed.reference }),
        ...(owed.due && { due: owed.due }),
        ...(owed.partyId === null && of === 'receivables' && { addsCustomer: true as const }),
      },
      byUid,
    )
  }
  const created = plan.created.map((owed) => ({ row: owed.row, group: [recordOf(owed)] }))
  const corrected = plan.corrected.flatMap((owed) => {
    const { balanceId, day } = owed.existing
    const businessDay = postedOn.get(balanceId) ?? day
    if (!isLocked(businessDay, lockedThrough))
      return { row: owed.row, group: [takenBack(shopId, { balanceId, businessDay }, byUid), recordOf(owed)] }
    plan.refusals.add(owed.row, [lockedError(`The opening balance of ${owed.party}`, businessDay)])
    return []
  })
  const rowsToRecord = [...created, ...corrected]
  const implausible = isDryRun ? await implausibleFigures(deps, shopId, rowsToRecord) : []
  if (!isDryRun) {
    await askFirst(deps, shopId, rowsToRecord)
    for (const [key, id] of newIds) await addParty(deps, shopId, of, { id, name: added.get(key) ?? key })
  }
  const failed = isDryRun ? new Set<number>() : await record(deps, shopId, rowsToRecord, plan.refusals)
  const isOpen = new Set(corrected.map(({ row }) => row))
  const open = plan.corrected.filter(({ row }) => isOpen.has(row))
  const taken = [...plan.created, ...open, ...plan.unchanged].filter(({ row }) => !failed.has(row))
  return {
    created: created.filter(({ row }) => !failed.has(row)).length,
    corrected: corrected.filter(({ row }) => !failed.has(row)).length,
    unchanged: plan.unchanged.length,
    newParties: added.size,
    newNames: [...added.values()].slice(0, maxNamesListed),
    totalMinor: minor(taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    refusals: plan.refusals,
    rowsCorrected: isOpen,
    rowsUnchanged: new Set(plan.unchanged.map(({ row }) => row)),
    implausible,
  }
}

/**
 * The ids of those who are added, by their folded names. They follow from the names, so that a list that is sent again
 * adds no one twice. Where such a party was renamed or erased since, its id is taken, and the next one is used.
 */
async function newPartyIds(
  { database }: Deps,
  shopId: string,
  of: Owing,
  added: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const store = of === 'receivables' ? customerStore : supplierStore
  const ids = new Map<string, string>()
  for (let attempt = 1; ids.size < added.size; attempt += 1) {
    const tried = [...added.keys()]
      .filter((key) => !ids.has(key))
      .map((key): [string, string] => [
        key,
        partyIdOf(shopId, of, attempt === 1 ? key : `${key}\u0000${attempt}`),
      ])
    const known = await store.findAll(
      database,
      shopId,
      tried.map(([, id]) => id),
    )
    const taken = new Set(known.map(({ id }) => id))
    for (const [key, id] of tried) if (!taken.has(id)) ids.set(key, id)
  }
  return ids
}

function partyIdOf(shopId: string, of: Owing, key: string): string {
  return importedId(shopId, of === 'receivables' ? 'customer' : 'supplier', `opening ${key}`)
}

async function addParty(
  { database }: Deps,
  shopId: string,
  of: Owing,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (of === 'receivables') await createCustomer(database, shopId, { customerId: id, name })
  else await createSupplier(database, shopId, { supplierId: id, name })
}

/** The correction of an opening: the recorded one is reversed first, on its own day, so that both are owed on none. */
function takenBack(
  shopId: string,
  { balanceId, businessDay }: { balanceId: string; businessDay: Day },
  byUid: string,
) {
  const reversalId = importedId(shopId, 'reversal', balanceId)
  const of = { kind: 'opening-balance' as const, id: balanceId }
  return toRecord(
    reversal,
    { reversalId, reversal: { of, reason: 'Corrected by a list of openings', businessDay } },
    byUid,
  )
}

function reportOf(
  { refusals, implausible, rowsCorrected: _corrected, rowsUnchanged: _unchanged, ...done }: Done,
  summary: OpeningSummary,
): OpeningsImportReport {
  const { rowsRead, columns, header, headerRow, lastRow } = summary
  const nameOf = (field: OpeningImportField) => header[columns.get(field) ?? -1]
  return {
    ...done,
    implausible: implausible.slice(0, maxRefusalsListed),
    implausibleNotListed: Math.max(0, implausible.length - maxRefusalsListed),
    ...{ rowsRead, rowsAccepted: rowsRead - refusals.rows, rowsRefused: refusals.rows, headerRow, lastRow },
    columns: Object.fromEntries([...columns].map(([field, at]) => [field, header[at] ?? ''])),
    columnsFound: header,
    conventions: summary.conventions,
    refusals: refusals.listed
      .toSorted((a, b) => a.row - b.row)
      .map(({ field, ...refusal }: RowError) => {
        const column = field && nameOf(field)
        return { ...refusal, ...(field && { field }), ...(column !== undefined && { column }) }
      }),
    refusalsNotListed: refusals.errors - refusals.listed.length,
  }
}
