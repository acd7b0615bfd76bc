import type { PartyImportField } from '#domain/import/party-columns.ts'
import type { PartyRow } from '#domain/import/party-row.ts'
import { type CellError as AnyCellError, RefusedRows } from '../table-file/refused-rows.ts'
import type { PartyFound } from './party-store.ts'
import type { ReadParty } from './read-parties.ts'

type CellError = AnyCellError<PartyImportField>
type NewParty = { row: number; fields: PartyRow & { name: string } }
export type ChangedParty = { row: number; party: PartyFound; changes: PartyRow }

export type PartyPlan = {
  created: NewParty[]
  updated: ChangedParty[]
  unchanged: number[]
  refusals: RefusedRows<PartyImportField>
}

/** A name as lists spell it: capitals and the number of spaces make no difference. */
const folded = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/**
 * What a list changes in the records of customers or suppliers. A row is a record's by its number, or by its name
 * where it has no number or the record has none. Whole rows are taken or refused; the first of two rows for one record
 * is taken.
 */
export function planParties(rows: readonly ReadParty[], known: readonly PartyFound[]): PartyPlan {
  const byNumber = new Map(known.flatMap((one) => (one.number === null ? [] : [[one.number, one]])))
  const byName = Map.groupBy(known, ({ name }) => folded(name))
  const rowOf = new Map<string, number>()
  const plan: PartyPlan = { created: [], updated: [], unchanged: [], refusals: new RefusedRows() }
  for (const { row, fields, errors } of rows) {
    const { party, several } = find(fields)
    const keys = keysOf(fields, party)
    const earlier = keys.map((key) => rowOf.get(key)).find((one) => one !== undefined)
    const all: CellError[] = [...errors]
    if (several > 0) all.push(ambiguous(fields.name ?? '', several))
    else if (earlier !== undefined) all.push(repeated(fields.number === undefined, earlier))
    if (all.length > 0 || fields.name === undefined) {
      plan.refusals.add(row, all)
      continue
    }
    for (const key of keys) rowOf.set(key, row)
    if (!party) plan.created.push({ row, fields: { ...fields, name: fields.name } })
    else {
      const changes = changesOf(fields, party)
      if (Object.keys(changes).length > 0) plan.updated.push({ row, party, changes })
      else plan.unchanged.push(row)
    }
  }
  return plan

  /** `several`: how many records have the name, where it is not known which is meant. */
  function find({ number, name = '' }: PartyRow): { party?: PartyFound | undefined; several: number } {
    const numbered = number === undefined ? undefined : byNumber.get(number)
    if (numbered) return { party: numbered, several: 0 }
    const named = byName.get(folded(name)) ?? []
    const possible = number === undefined ? named : named.filter((one) => one.number === null)
    const active = possible.filter(({ isArchived }) => !isArchived)
    const meant = active.length > 0 ? active : possible
    return meant.length > 1 ? { several: meant.length } : { party: meant[0], several: 0 }
  }
}

/** What another row for the same would have: its record, its number, or its name alone. */
function keysOf({ number, name }: PartyRow, party: PartyFound | undefined): string[] {
  if (party) return [`id ${party.id}`]
  if (number !== undefined) return [`number ${number}`]
  return name === undefined ? [] : [`name ${folded(name)}`]
}

function changesOf(fields: PartyRow, party: PartyFound): PartyRow {
  const changed = Object.entries(fields).filter(([field, value]) => party[field as keyof PartyRow] !== value)
  // The record's own spelling stays where only capitals or spaces differ.
  const isSameName = fields.name !== undefined && folded(fields.name) === folded(party.name)
  return Object.fromEntries(changed.filter(([field]) => field !== 'name' || !isSameName))
}

function ambiguous(name: string, several: number): CellError {
  const detail = `${several} records are called ${name}. Enter the number of the one that this row is for.`
  return { code: 'party_ambiguous', field: 'name', detail }
}

function repeated(isByName: boolean, earlier: number): CellError {
  return isByName
    ? {
        ...{ code: 'row_repeated', field: 'name' },
        detail: `Row ${earlier} has the same name. Leave one of the two out, or give each a number.`,
      }
    : { code: 'row_repeated', field: 'number', detail: `Row ${earlier} is the same record.` }
}
