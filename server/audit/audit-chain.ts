import { entryHash, genesisHash } from '#domain/posting/chain.ts'
import { accounts } from '#domain/terms/chart.ts'
import { sourceKey } from '../books/documents-store.ts'
import { factsHash, sha256 } from '../books/engine/digest.ts'
import { type AnyKind, factsOf, idOfStored } from '../books/engine/document-kind.ts'
import { brokenSeals } from '../books/engine/facts.ts'
import { entriesIn } from '../books/journal/page.ts'
import { kindOf } from '../books/kinds/index.ts'
import { projectionsThrough } from '../books/projections.ts'
import type { EntryDocument, ProjectionState, StoredDocument } from '../db/documents.ts'
import { AuditedReviews } from './audit-reviews.ts'
import { AuditedMoves, digestOf } from './audit-stock.ts'
import { auditOne, compareFigures, type Difference } from './difference.ts'
import { Figures } from './figures.ts'
import type { RawDocuments } from './store.ts'
import type { Witnesses } from './witness.ts'

/** What a document says of its entry. */
type Place = Pick<StoredDocument, 'entryNumber' | 'entryHash' | 'factsVersion' | 'recordedAt'>

/** What an entry says of its source, to be held against the source itself. */
type Claim = { number: number; hash: string; sourceHash: string; recordedAt: number }

/**
 * The journal: pages without gaps, each as it says of itself; their entries consecutive, balanced, chained, each
 * from the source it names, as those outside the database know them, and their sums by day and account; and their
 * movements of stock.
 */
export async function auditChain(shopId: string, raw: RawDocuments, witnesses: Witnesses) {
  const differences: Difference[] = []
  const claims = new Map<string, Claim>()
  const accountTotals = new Figures()
  const moves = new AuditedMoves()
  let inventory = 0
  let version = 0
  let number = 0
  let previousHash = genesisHash

  const auditEntry = (entry: EntryDocument, found: { days: Set<string>; accounts: Set<string> }) => {
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
      const { sourceHash, recordedAt } = entry
      claims.set(sourceKey(entry.source), {
        number,
        hash: entry.hash,
        sourceHash,
        recordedAt: recordedAt.getTime(),
      })
      found.days.add(entry.postingDay)
      for (const { account, amountMinor } of entry.lines) {
        found.accounts.add(account)
        accountTotals.add(`${entry.postingDay} ${account}`, {
          debitMinor: Math.max(amountMinor, 0),
          creditMinor: Math.max(-amountMinor, 0),
        })
        if (account === accounts.inventory) inventory += amountMinor
      }
    })
  }

  for await (const page of raw.pages()) {
    const where = `page ${page._id.version}`
    const hold = (what: string, computed: unknown, stored: unknown) => {
      if (String(computed) === String(stored)) return
      const told = { computed: `${what} ${computed}`, stored: `${what} ${stored}` }
      differences.push({ kind: 'journal_page', where, ...told })
    }
    hold('version', version + 1, page._id.version)
    version = page._id.version
    hold('first', number + 1, page.first)
    hold('previousHash', previousHash, page.previousHash)
    const found = { days: new Set<string>(), accounts: new Set<string>() }
    auditOne(differences, where, () => {
      for (const entry of entriesIn(page)) auditEntry(entry, found)
    })
    auditOne(differences, where, () => differences.push(...moves.add(page)))
    hold('last', number, page.last)
    hold('hash', previousHash, page.hash)
    hold('days', [...found.days].sort(), page.days)
    hold('accounts', [...found.accounts].sort(), page.accounts)
    hold('recordedAt', true, page.recordedAt instanceof Date)
  }
  differences.push(...witnesses.holdRest(number))
  const head = await raw.head()
  if (
    (head?.number ?? 0) !== number ||
    (head?.hash ?? genesisHash) !== previousHash ||
    (head?.version ?? 0) !== version
  ) {
    differences.push({
      kind: 'chain_head',
      where: 'chain head',
      computed: `${number} ${previousHash} after page ${version}`,
      stored: `${head?.number ?? 0} ${head?.hash ?? genesisHash} after page ${head?.version ?? 0}`,
    })
  }
  if (head || version > 0) differences.push(...auditProjections(version, head?.projections))
  return { differences, claims, accountTotals, inventory, moves }
}

/** What is folded from the journal, by this program's folds and up to its last page. */
function auditProjections(page: number, stored: ProjectionState[] | undefined): Difference[] {
  const textOf = (states: readonly ProjectionState[] = []) =>
    [...states]
      .map(({ name, version, page: last }) => `${name} by fold ${version} through page ${last}`)
      .sort()
      .join(', ')
  const [computed, said] = [textOf(projectionsThrough(page)), textOf(stored)]
  return computed === said ? [] : [{ kind: 'projection', where: 'chain head', computed, stored: said }]
}

/** The source documents: each as its entry hashed it, none with an entry missing; and their sums by day and product. */
export async function auditSources(
  raw: RawDocuments,
  claims: ReadonlyMap<string, Claim>,
  moved: ReadonlyMap<string, string>,
) {
  const differences: Difference[] = []
  const dayTotals = new Figures()
  const productTotals = new Figures()
  const unclaimed = new Map(claims)
  const unmoved = new Map(moved)
  const hold = (
    key: string,
    { entryNumber, entryHash, factsVersion, recordedAt }: Place,
    facts: () => object,
  ) => {
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
      if (recordedAt.getTime() !== claim.recordedAt) {
        differences.push({
          kind: 'recorded_at',
          where: key,
          computed: recordedAt.toISOString(),
          stored: new Date(claim.recordedAt).toISOString(),
        })
      }
    })
  }
  const holdMoves = (key: string, id: string, kind: AnyKind, document: StoredDocument) =>
    auditOne(differences, key, () => {
      const stored = unmoved.get(id)
      unmoved.delete(id)
      const lines = kind.moved?.(document) ?? []
      const isAsSaid =
        stored === undefined ? lines.length === 0 || kind.mayLeaveStock : stored === digestOf(lines)
      if (isAsSaid) return
      differences.push({
        kind: 'moves_of_source',
        where: key,
        computed: `${lines.length} movements`,
        stored: stored === undefined ? 'none' : 'others',
      })
    })
  const reviews = await AuditedReviews.read(raw)
  for await (const { collection, document } of raw.documents()) {
    const id = idOfStored(collection, document)
    auditOne(differences, `${collection.name} ${id}`, () => {
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
      holdMoves(key, id, kind, document)
      auditOne(differences, key, () => {
        const { day, products = [] } = kind.measures(document)
        if (!claims.has(key) && mustHaveEntry(document, day))
          differences.push({ kind: 'entry_missing', where: key, computed: 'an entry', stored: 'none' })
        if (day) dayTotals.add(document.postingDay, day)
        for (const { productId, amounts } of products)
          productTotals.add(`${document.postingDay} ${productId}`, amounts)
      })
    })
  }
  for (const [key, { number }] of unclaimed) {
    differences.push({ kind: 'source_missing', where: `entry ${number}`, computed: key, stored: 'nothing' })
  }
  for (const sourceId of unmoved.keys()) {
    const where = `movements by ${sourceId}`
    differences.push({ kind: 'source_missing', where, computed: sourceId, stored: 'nothing' })
  }
  return { differences: [...differences, ...reviews.differences()], dayTotals, productTotals }
}

/** Before every document had an entry, those had none that came to nothing, and no others. */
function mustHaveEntry(
  { entryNumber, factsVersion }: StoredDocument,
  day: Readonly<Record<string, number>> = {},
): boolean {
  if (entryNumber !== null) return false
  const posted = [day.netMinor, day.returnsNetMinor, day.costMinor]
  return factsVersion !== undefined || posted.some((amount = 0) => amount !== 0)
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
