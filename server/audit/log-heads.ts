import { type AuditHead, chainOf } from '../audit-log/chain.ts'
import { readAuditHeads } from '../audit-log/heads-store.ts'
import type { Database } from '../db/client.ts'
import { type LogHead, parseLogHead } from './anchor.ts'

/** The heads written down for a chain of the audit log, by number. */
export function readLogHeadsIn(text: string, shopId: string | null): Map<number, string> {
  const chain = chainOf(shopId)
  const named = JSON.stringify(chain)
  const heads = new Map<number, string>()
  for (const line of text.split('\n')) {
    const head = line.includes(named) ? parseLogHead(line) : null
    if (head?.log !== chain) continue
    if (head.restoredFrom !== undefined) {
      for (const number of heads.keys()) if (number > head.number) heads.delete(number)
    }
    if (head.number > 0) heads.set(head.number, head.hash)
  }
  return heads
}

/** Lines of the file for the heads that the audit log has now. */
export async function presentLogHeads(database: Database, at: Date): Promise<LogHead[]> {
  return (await readAuditHeads(database)).map((head) => lineOf(head, at))
}

export function lineOf({ _id, number, hash }: AuditHead, at: Date): LogHead {
  return { at: at.toISOString(), log: _id, number, hash }
}
