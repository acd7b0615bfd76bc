import { type AuditHead, chainOf } from '../audit-log/chain.ts'
import { sealChainOf } from '../evidence/seal.ts'
import { type LogHead, parseLogHead } from './anchor.ts'

/** The heads written down for the chains of a shop other than its books, by number. */
export type ChainHeads = { log: ReadonlyMap<number, string>; evidence: ReadonlyMap<number, string> }

export function readChainHeadsIn(text: string, shopId: string): ChainHeads {
  return {
    log: readLogHeadsIn(text, chainOf(shopId)),
    evidence: readLogHeadsIn(text, sealChainOf(shopId)),
  }
}

/** The heads written down for a chain of the audit log or of evidence, by number. */
export function readLogHeadsIn(text: string, chain: string): Map<number, string> {
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

/** As a line of the file. */
export function lineOf({ _id, number, hash }: AuditHead, at: Date): LogHead {
  return { at: at.toISOString(), log: _id, number, hash }
}
