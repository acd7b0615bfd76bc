import { entryHash, genesisHash } from '#domain/posting/chain.ts'
import { accounts } from '#domain/terms/chart.ts'
import { sourceKey } from '../books/documents-store.ts'
import { factsHash, sha256 } from '../books/engine/digest.ts'
import { factsOf, idOfStored } from '../books/engine/document-kind.ts'
import { brokenSeals } from '../books/engine/facts.ts'
import { kindOf } from '../books/kinds/index.ts'
import type { StoredDocument } from '../db/documents.ts'
import { AuditedReviews } from './audit-reviews.ts'
import { auditOne, compareFigures, type Difference } from './difference.ts'
import { Figures } from './figures.ts'
import type { RawDocuments } from './store.ts'
import type { Witnesses } from './witness.ts'

/** What a document says of its entry. */
type Place = Pick<StoredDocument, 'entryNumber' | 'entryHash' | 'factsVersion'>

/** What an entry says of its source, to be held against the source itself. */
type Claim = { number: number; hash: string; sourceHash: string }

/**
 * The entries: consecutive, balanced, chained, each from the source it names, as those outside
 * the database know them; and their sums by day and account.
 */
export async function auditChain(shopId: string, raw: RawDocuments, witnesses: Witnesses) {
  const differences: Difference[] = []
  const claims = new Map<string, Claim>()
  const accountTotals = new Figures()
  let inventory = 0
  let number = 0
  let previousHash = genesisHash
  for await (const entry of raw.entries()) {
    const where = `entry ${entry._id.number}`
    const differ = (kind: Difference['kind'], computed: unknown, stored: unknown) =>
      differences.push({ kind, where, computed: String(computed), stored: String(stored) })
    if (entry._id.number !== number + 1) differ('entry_number', number + 1, entry._id.number)
    number = entry._id.number
    differences.push(...witnesses.hold(number, entry.hash))
    const before = previousHash
    // Going on from what is stored, one changed entry is one difference and not all that follow.
    previousHash = entry.hash
    auditOne(differences, where, () => {
      const sum = entry.lines.reduce((total, line) => total + line.amountMinor, 0)
      if (sum !== 0) differ('entry_unbalanced', 0, sum)
      const link = { shopId, number, previousHash: before, entry, sourceHash: entry.sourceHash }
      const hash = entryHash(sha256, link)
      if (hash !== entry.hash || entry.previousHash !== before) differ('entry_hash', hash, entry.hash)
      claims.set(sourceKey(entry.source), { number, hash: entry.hash, sourceHash: entry.sourceHash })
      for (const { account, amountMinor } of entry.lines) {
        accountTotals.add(`${entry.postingDay} ${account}`, {
          debitMinor: Math.max(amountMinor, 0),
          creditMinor: Math.max(-amountMinor, 0),
        })
        if (account === accounts.inventory) inventory += amountMinor
      }
    })
  }
  differences.push(...witnesses.holdRest(number))
  const head = await raw.head()
  if ((head?.number ?? 0) !== number || (head?.hash ?? genesisHash) !== previousHash) {
    differences.push({
      kind: 'chain_head',
      where: 'chain head',
      computed: `${number} ${previousHash}`,
      stored: `${head?.number ?? 0} ${head?.hash ?? genesisHash}`,
    })
  }
  return { differences, claims, accountTotals, inventory }
}

/** The source documents: each as its entry hashed it, none with an entry missing; and their sums by day and product. */
export async function auditSources(raw: RawDocuments, claims: ReadonlyMap<string, Claim>) {
  const differences: Difference[] = []
  const dayTotals = new Figures()
  const productTotals = new Figures()
  const unclaimed = new Map(claims)
  const hold = (key: string, { entryNumber, entryHash, factsVersion }: Place, facts: () => object) => {
    const claim = claims.get(key)
    unclaimed.delete(key)
    if (claim?.number !== (entryNumber ?? undefined)) {
      differences.push({
        kind: 'entry_missing',
        where: key,
        computed: String(entryNumber),
        stored: String(claim?.number ?? null),
      })
    }
    if (!claim) return
    if (entryHash !== claim.hash && (entryHash !== undefined || factsVersion !== undefined))
      differences.push({ kind: 'entry_hash', where: key, computed: claim.hash, stored: String(entryHash) })
    auditOne(differences, key, () => {
      const computed = factsHash(facts())
      if (computed !== claim.sourceHash)
        differences.push({ kind: 'source_hash', where: key, computed, stored: claim.sourceHash })
    })
  }
  const reviews = await AuditedReviews.read(raw)
  for await (const { collection, document } of raw.documents()) {
    auditOne(differences, `${collection.name} ${idOfStored(collection, document)}`, () => {
      const kind = kindOf(collection, document)
      const source = kind.sourceOf(document)
      const key = sourceKey(source)
      reviews.hold(key, { reviews: [], ...document, reference: source.reference })
      for (const { at, digest } of brokenSeals(document))
        differences.push({
          kind: 'text',
          where: `${key} ${at}`,
          computed: 'another text, or none',
          stored: digest,
        })
      hold(key, document, () => factsOf(kind, document))
      auditOne(differences, key, () => {
        const { day, products = [] } = kind.measures(document)
        if (day) dayTotals.add(document.postingDay, day)
        for (const { productId, amounts } of products)
          productTotals.add(`${document.postingDay} ${productId}`, amounts)
      })
    })
  }
  for (const [key, { number }] of unclaimed) {
    differences.push({ kind: 'source_missing', where: `entry ${number}`, computed: key, stored: 'nothing' })
  }
  return { differences: [...differences, ...reviews.differences()], dayTotals, productTotals }
}

export async function auditTotals(
  raw: RawDocuments,
  computed: { accountTotals: Figures; dayTotals: Figures; productTotals: Figures },
): Promise<Difference[]> {
  const [accountTotals, dayTotals, productTotals] = [new Figures(), new Figures(), new Figures()]
  for await (const { _id, ...amounts } of raw.accountTotals())
    accountTotals.addDocument(`${_id.day} ${_id.account}`, amounts)
  for await (const { _id, ...amounts } of raw.dayTotals()) dayTotals.addDocument(_id.day, amounts)
  for await (const { _id, ...amounts } of raw.productTotals())
    productTotals.addDocument(`${_id.day} ${_id.productId}`, amounts)
  return [
    ...compareAll('account_total', computed.accountTotals, accountTotals),
    ...compareAll('day_total', computed.dayTotals, dayTotals),
    ...compareAll('product_total', computed.productTotals, productTotals),
  ]
}

function compareAll(kind: Difference['kind'], computed: Figures, stored: Figures): Difference[] {
  const keys = [...new Set([...computed.keys(), ...stored.keys()])].sort()
  return keys.flatMap((key) => compareFigures(kind, key, computed.of(key), stored.of(key)))
}
