import type { AuditChain, AuditPage, AuditRecord as ShownRecord } from '#domain/api/audit-log.ts'
import { Refusal } from '#domain/errors.ts'
import { auditTable } from '#domain/table/audit-log.ts'
import type { TableFileFormat } from '#domain/table/file.ts'
import { refuseTooLong } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { refuseTooMany, type TableFile } from '../http/table-download.ts'
import { findPersonNames } from '../identity/person-store.ts'
import type { AuditRecord } from './chain.ts'
import { checkAuditLog } from './check-chain.ts'
import {
  type AuditPosition,
  type AuditQuery,
  countRecords,
  findShopNames,
  listRecords,
  streamRecords,
} from './list-store.ts'

const maxDifferences = 20

/** @throws Refusal invalid_request, search_too_long */
export async function findRecords(
  database: Database,
  { cursor, limit, ...query }: AuditQuery & { cursor?: string | undefined; limit: number },
): Promise<AuditPage> {
  const after = decodeCursor<AuditPosition>(cursor)
  if (after && Number.isNaN(new Date(after.at).getTime()))
    throw new Refusal('invalid_request', { where: 'cursor' })
  const found = await refuseTooLong(listRecords(database, query, after, limit + 1))
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    items: await reported(database, page),
    nextCursor: hasMore ? encodeCursor({ at: last.at.getTime(), id: last._id }) : null,
  }
}

/** Every record of a filter as a table. @throws Refusal table_too_long, search_too_long */
export async function exportRecords(
  database: Database,
  name: string,
  { format, ...query }: AuditQuery & { format: TableFileFormat },
): Promise<TableFile<ShownRecord>> {
  refuseTooMany(await refuseTooLong(countRecords(database, query)), format)
  return { format, name, columns: auditTable, currency: 'XXX', rows: shownRecords(database, query) }
}

/** @param known heads that were written down outside the database */
export async function checkChain(
  database: Database,
  shopId: string | null,
  known: ReadonlyMap<number, string>,
): Promise<AuditChain> {
  const { records, differences } = await checkAuditLog(database, shopId, known)
  const first = differences
    .slice(0, maxDifferences)
    .map(({ where, computed, stored }) => ({ where, computed, stored }))
  return { records, differences: differences.length, first }
}

async function* shownRecords(database: Database, query: AuditQuery): AsyncGenerator<ShownRecord> {
  for await (const records of streamRecords(database, query)) yield* await reported(database, records)
}

async function reported(database: Database, records: readonly AuditRecord[]): Promise<ShownRecord[]> {
  const [names, people] = await Promise.all([
    findShopNames(database, records),
    findPersonNames(database, [
      ...new Set(records.flatMap(({ uid, facts }) => [uid, facts.person ?? [], facts.sentBy ?? []].flat())),
    ]),
  ])
  // A uid, as it is recorded: the name is kept elsewhere, where it can be erased.
  const named = ({ sentBy, ...facts }: AuditRecord['facts']) => {
    const whom = people.get(facts.person ?? '')
    return {
      ...facts,
      ...(sentBy !== undefined && { sentBy: people.get(sentBy) ?? sentBy }),
      ...(whom !== undefined && { whom }),
    }
  }
  return records.map(({ _id, number, at, action, uid, email, from, shopId, facts, hash }) => ({
    recordId: _id,
    number,
    at: at.toISOString(),
    action,
    uid,
    person: people.get(uid) ?? email ?? null,
    email: email ?? null,
    from: from ? { address: from.address ?? null, device: from.device ?? null } : null,
    shop: shopId === null ? null : { shopId, name: names.get(shopId) ?? null },
    facts: named(facts),
    hash,
  }))
}
