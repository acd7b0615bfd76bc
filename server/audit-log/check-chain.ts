import type { Difference } from '../audit/difference.ts'
import { sealDigest } from '../books/engine/facts.ts'
import type { Database } from '../db/client.ts'
import { type AuditHead, type AuditRecord, chainOf, hashOf, headOfNone, searchOf, textsOf } from './chain.ts'
import { auditHeads, auditRecords } from './store.ts'

/**
 * Goes through the chain of a shop, or of the installation (null), and answers where a record was changed,
 * removed, put in or moved.
 * @param known heads of this chain that were written down outside the database, by number
 */
export async function checkAuditLog(
  database: Pick<Database, 'db'>,
  shopId: string | null,
  known: ReadonlyMap<number, string> = new Map(),
): Promise<{ records: number; differences: Difference[] }> {
  const chain = chainOf(shopId)
  const head = (await auditHeads(database).findOne({ _id: chain })) ?? headOfNone(chain)
  const differences: Difference[] = []
  let last = headOfNone(chain)
  let records = 0
  const upToHead = auditRecords(database).find({ chain, number: { $lte: head.number } })
  for await (const record of upToHead.sort({ number: 1 })) {
    differences.push(...errorsOf(record, last, shopId), ...headErrors(record, known.get(record.number)))
    last = { _id: chain, number: record.number, hash: record.hash }
    records += 1
  }
  if (last.number !== head.number || last.hash !== head.hash)
    differences.push(difference('the last record', endText(head), endText(last)))
  const [furthest = 0] = [...known.keys()].sort((a, b) => b - a)
  if (furthest > last.number)
    differences.push(
      difference('the last record', `record ${furthest}, as it was written down`, endText(last)),
    )
  const beyond = await auditRecords(database).findOne({ chain, number: { $gt: head.number } })
  // Else a record was appended concurrently.
  if (beyond && ((await auditHeads(database).findOne({ _id: chain }))?.number ?? 0) < beyond.number)
    differences.push(difference('the last record', endText(head), endText(beyond)))
  const outside = await auditRecords(database).countDocuments({ shopId, chain: { $ne: chain } })
  if (outside > 0) differences.push(difference('records outside the chain', '0', String(outside)))
  return { records, differences }
}

function errorsOf(record: AuditRecord, before: AuditHead, shopId: string | null): Difference[] {
  const where = `record ${record.number}`
  const wanted = before.number + 1
  if (record.number !== wanted) return [difference(where, `record ${wanted}`, `record ${record.number}`)]
  if (record.previousHash !== before.hash)
    return [difference(where, `the record after ${before.hash}`, `one after ${record.previousHash}`)]
  try {
    const computed = hashOf(record)
    if (computed !== record.hash) return [difference(where, computed, record.hash)]
    return [
      ...textErrors(record, where),
      ...(record.shopId === shopId ? [] : [placeError(record, where, shopId)]),
    ]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [difference(where, 'a whole record', `one that can't be read (${why})`)]
  }
}

/** What was written down outside the database when this record was the last. */
function headErrors({ number, hash }: AuditRecord, known = hash): Difference[] {
  return known === hash ? [] : [difference(`record ${number}`, `${known}, as it was written down`, hash)]
}

/** Texts that are others than were sealed, are gone and were not erased, or were never sealed. */
function textErrors(record: AuditRecord, where: string): Difference[] {
  const texts = new Map(textsOf(record))
  const sealed = new Set(record.sealed.map(({ at }) => at))
  const unsealed = [...texts.keys()].filter((at) => !sealed.has(at))
  const broken = record.sealed.filter(({ at, salt, digest }) => {
    const text = texts.get(at)
    // Without its salt it was erased; then the text is gone, too.
    if (salt === undefined) return text !== undefined
    return text === undefined || sealDigest(salt, text) !== digest
  })
  const isFound = record.search === searchOf(record)
  return [
    ...broken.map(({ at, digest }) =>
      difference(`${where} ${at}`, `the text of ${digest}`, texts.get(at) ?? 'none'),
    ),
    ...unsealed.map((at) => difference(`${where} ${at}`, 'none', texts.get(at) ?? '')),
    ...(isFound ? [] : [difference(`${where} search`, searchOf(record), String(record.search))]),
  ]
}

function placeError(record: AuditRecord, where: string, shopId: string | null): Difference {
  return difference(`${where} shop`, String(shopId), String(record.shopId))
}

const endText = ({ number, hash }: Pick<AuditHead, 'number' | 'hash'>) => `record ${number} with ${hash}`

function difference(where: string, computed: string, stored: string): Difference {
  return { kind: 'audit_log', where: `audit log: ${where}`, computed, stored }
}
