import type { Db } from 'mongodb'

/** What the processes of the installation hand each other while they write. */
export const passingRecords: readonly string[] = ['writingTurns', 'handedOver']

/**
 * Collections about the installation itself and not about any shop: its schema, when it was last backed up,
 * how far its first run is, what it does by itself, what its processes hand each other, and derived data.
 */
export const ownRecords: readonly string[] = [
  'schema',
  'maintenance',
  'setup',
  'jobs',
  'shopAudits',
  'shopImports',
  'shopImportHeads',
  'shopHealth',
  ...passingRecords,
]

/**
 * The collections of entries and movements of stock before there were pages of the journal. They stay, empty and locked:
 * a program of then that still runs can't record anything.
 */
export const leftBehind: readonly string[] = ['stockMoves', 'entries']

/** The collections of the totals of a day before they were one document. They stay, empty and locked, for the same reason. */
export const formerTotals: readonly string[] = ['dayAccountTotals', 'dayTaxTotals']

/** The collections of the shops' data, by name, in order. */
export async function dataCollections(db: Db): Promise<string[]> {
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()
  return found
    .map(({ name }) => name)
    .filter((name) => !ownRecords.includes(name) && !name.startsWith('system.'))
    .sort()
}

/** Those of them that hold anything at all. */
export async function filledCollections(db: Db): Promise<string[]> {
  const names = await dataCollections(db)
  const filled = await Promise.all(
    names.map(async (name) =>
      (await db.collection(name).findOne({}, { projection: { _id: 1 } })) ? [name] : [],
    ),
  )
  return filled.flat()
}
