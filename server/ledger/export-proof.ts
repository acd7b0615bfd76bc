import { createHash } from 'node:crypto'
import { currencyDigits } from '#domain/money.ts'
import { entryFacts, genesisHash } from '#domain/posting/chain.ts'
import { countPosted, streamUnposted } from '../books/documents-store.ts'
import { factsHash } from '../books/engine/digest.ts'
import { factsOf } from '../books/engine/document-kind.ts'
import type { Database } from '../db/client.ts'
import type { EntryDocument } from '../db/documents.ts'
import { requireShop } from '../shops/store.ts'
import { readChart } from './accounts.ts'
import { readHead, streamPosted } from './proof-store.ts'

/** The last line of a proof: the head of the books when it was made. */
type ProofHead = {
  madeAt: string
  shopId: string
  shopName: string
  currency: string
  currencyDigits: number
  /** Of the last entry; 0 and the hash before the first where there is none. */
  number: number
  hash: string
  /** Documents with an entry, as they say themselves, and those of this file that have none. */
  posted: number
  unposted: number
  /** What the totals have on each account that was ever posted to, debit positive. */
  balances: { account: string; name: string; amountMinor: number }[]
  /** SHA-256 of all lines before this one, line ends included. */
  linesHash: string
}

const chunkCharacters = 64 * 1024

/**
 * The books as JSON lines that `tools/verify.mjs` checks on any computer: `{link, hash, document}` for each entry
 * in the order of the chain, where `link` and `document` are what is hashed of them (RFC 8785, SHA-256); then
 * `{kind, reference, hash, document}` for each document that has no entry; then `{head}`. Always whole, from
 * entry 1 to the last there is at the beginning: a part of a chain proves nothing of what came before.
 */
export async function exportProof(
  database: Database,
  shopId: string,
  now: Date,
): Promise<AsyncIterable<string>> {
  const shop = await requireShop(database, shopId)
  const chart = await readChart(database, shop)
  const { head, balances } = await readHead(database, shopId)
  return inChunks(
    linesOfProof(database, now, {
      madeAt: now.toISOString(),
      shopId,
      shopName: shop.name,
      currency: shop.currency,
      currencyDigits: currencyDigits(shop.currency),
      number: head?.number ?? 0,
      hash: head && head.number > 0 ? head.hash : genesisHash,
      balances: balances.map(({ account, amountMinor }) => ({
        account,
        name: chart.find(account).name,
        amountMinor,
      })),
    }),
  )
}

async function* linesOfProof(
  { collections }: Database,
  now: Date,
  head: Omit<ProofHead, 'posted' | 'unposted' | 'linesHash'>,
): AsyncGenerator<string> {
  const { shopId, number } = head
  const linesHash = createHash('sha256')
  const line = (value: object) => {
    const text = `${JSON.stringify(value)}\n`
    linesHash.update(text)
    return text
  }
  for await (const posted of streamPosted(collections, shopId, number)) {
    for (const { entry, source } of posted)
      yield line({
        link: linkOf(entry),
        hash: entry.hash,
        document: source ? factsOf(source.kind, source.document) : null,
      })
  }
  let unposted = 0
  for await (const { kind, document } of streamUnposted(collections, shopId, now)) {
    unposted += 1
    const source = kind.sourceOf(document)
    const facts = factsOf(kind, document)
    yield line({ kind: source.kind, reference: source.reference, hash: factsHash(facts), document: facts })
  }
  const posted = await countPosted(collections, shopId, number)
  const last: ProofHead = { ...head, posted, unposted, linesHash: linesHash.digest('hex') }
  yield `${JSON.stringify({ head: last })}\n`
}

function linkOf(entry: EntryDocument): object {
  const { _id, previousHash, sourceHash } = entry
  return entryFacts({ shopId: _id.shopId, number: _id.number, previousHash, sourceHash, entry })
}

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const line of lines) {
    chunk += line
    if (chunk.length < chunkCharacters) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
