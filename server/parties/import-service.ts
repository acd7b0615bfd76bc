import { v7 as uuidv7 } from 'uuid'
import type { ReadRow } from '#domain/api/import.ts'
import type { PartiesImportReport } from '#domain/api/party-import.ts'
import type { PartyImportField } from '#domain/import/party-columns.ts'
import type { Database } from '../db/client.ts'
import { importedId } from '../imports/ids.ts'
import { requireShop } from '../shops/store.ts'
import { maxKeptCharacters, readApart } from '../table-file/read-apart.ts'
import { readAttended } from '../table-file/reading-slots.ts'
import { requireUnambiguous } from '../table-file/require-unambiguous.ts'
import type { UploadedList } from '../table-file/uploaded-list.ts'
import { type PartyPlan, planParties } from './import-plan.ts'
import type { PartyStore } from './party-store.ts'
import type { PartySummary, ReadParty } from './read-parties.ts'

type Kind = { store: PartyStore; what: 'customer' | 'supplier' }

const limits = { seconds: 60, megabytes: 160, characters: maxKeptCharacters }

/**
 * Reads a CSV or XLSX list of customers or suppliers, and adds or changes their records. Each row is taken whole or
 * refused with its number, its column and the reason; a dry run reports the same and stores nothing. The same list again
 * changes nothing.
 * @throws Refusal file_unreadable, file_too_large, columns_missing
 */
export async function importParties(
  database: Database,
  shopId: string,
  { store, what }: Kind,
  file: UploadedList,
  isDryRun: boolean,
): Promise<PartiesImportReport> {
  const { currency } = await requireShop(database, shopId)
  const { rows, summary } = await readAttended(shopId, () =>
    readApart('parties', { ...file, currency, isCheck: isDryRun }, limits),
  )
  const plan = planParties(rows, await store.all(database, shopId))
  if (!isDryRun) {
    requireUnambiguous(summary.conventions)
    await applyPlan(database, shopId, { store, what }, plan)
  }
  return { ...reportOf(plan, summary), ...(isDryRun && shownRows(plan, rows)) }
}

/** Stores the plan; what another person has changed since moves to the refusals. */
async function applyPlan(
  database: Database,
  shopId: string,
  { store, what }: Kind,
  { created, updated, refusals }: PartyPlan,
): Promise<void> {
  const failed = new Set<number>()
  const refuse = (row: number, field: PartyImportField, detail: string) => {
    failed.add(row)
    refusals.add(row, [{ code: 'changed_meanwhile', field, detail }])
  }
  for (const { row, fields } of created) {
    // It follows from the row, so that two imports at the same time add no one twice.
    const id = importedId(shopId, what, `list ${JSON.stringify([fields.number, fields.name.toLowerCase()])}`)
    let outcome = await store.add(database, shopId, id, fields)
    // One that was renamed or erased since has the id.
    const [holder] = outcome === 'same-id' ? await store.findAll(database, shopId, [id]) : []
    if (holder && holder.name.toLowerCase() !== fields.name.toLowerCase())
      outcome = await store.add(database, shopId, uuidv7(), fields)
    if (outcome === 'same-number')
      refuse(row, 'number', 'Someone else has just added this number. Import the row again.')
    else if (outcome !== 'done')
      refuse(row, 'name', 'Someone else has just added this name. Import the row again.')
  }
  for (const { row, party, changes } of updated) {
    const outcome = await store.change(database, shopId, party, changes)
    if (outcome === 'same-number') refuse(row, 'number', 'Another record has this number.')
    else if (outcome !== 'done')
      refuse(row, 'name', 'Someone else has just changed this record. Import the row again.')
  }
  const isStored = ({ row }: { row: number }) => !failed.has(row)
  created.splice(0, created.length, ...created.filter(isStored))
  updated.splice(0, updated.length, ...updated.filter(isStored))
}

/** The rows as a check shows them, with what becomes of each. */
function shownRows(
  { created, updated, refusals }: PartyPlan,
  rows: readonly ReadParty[],
): Pick<PartiesImportReport, 'rows' | 'rowsNotShown'> {
  const [added, changed] = [created, updated].map((some) => new Set(some.map(({ row }) => row)))
  const shown = rows.flatMap(({ row, shown: one }): ReadRow[] => {
    if (!one) return []
    if (refusals.numbers.has(row)) return [{ ...one, outcome: 'refused' }]
    return [{ ...one, outcome: added?.has(row) ? 'new' : changed?.has(row) ? 'changed' : 'same' }]
  })
  return { rows: shown, rowsNotShown: rows.length - shown.length }
}

function reportOf(
  { created, updated, unchanged, refusals }: PartyPlan,
  summary: PartySummary,
): PartiesImportReport {
  const { rowsRead, columns, header, headerRow, lastRow } = summary
  return {
    ...{ rowsRead, rowsAccepted: rowsRead - refusals.rows, rowsRefused: refusals.rows, headerRow, lastRow },
    ...{ created: created.length, updated: updated.length, unchanged: unchanged.length },
    columns: Object.fromEntries([...columns].map(([field, at]) => [field, header[at] ?? ''])),
    columnsFound: header,
    conventions: summary.conventions,
    refusals: refusals.listed
      .toSorted((a, b) => a.row - b.row)
      .map(({ field, ...refusal }) => {
        const column = field && header[columns.get(field) ?? -1]
        return { ...refusal, ...(field && { field }), ...(column !== undefined && { column }) }
      }),
    refusalsNotListed: refusals.errors - refusals.listed.length,
  }
}
