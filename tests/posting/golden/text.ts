import { createHash } from 'node:crypto'
import { canonicalJson, entryFacts } from '#domain/posting/chain.ts'
import { streamDocuments } from '#server/books/documents-store.ts'
import { factsOf, idOfStored } from '#server/books/engine/document-kind.ts'
import { kindOf } from '#server/books/kinds/index.ts'
import type { Database } from '#server/db/client.ts'
import type { DayTotalDocument, EntryDocument } from '#server/db/documents.ts'
import { accountTotalsOf, taxTotalsOf } from '../../support/day-totals.ts'
import { chainOf, movesOf } from '../../support/journal.ts'
import { type GoldenShop, type Input, kindNamed, type OfKind, type Received } from './shop.ts'

const entryHash = /"entryHash":"[0-9a-f]{64}"/

/** A document of the books, whatever its kind. */
type Stored = { id: string; facts: object; entryNumber: number | null; rest: object }

type GoldenText = {
  /** Every document with its facts, what it posted, what it moved and what the till was answered; then the totals. */
  facts: string
  /** The hashes of every entry, a line each. */
  hashes: string
  /** Hashes that are not the SHA-256 of the texts they stand for. None, or the recipe is not what this reads. */
  strayHashes: string[]
}

/** A shop's books as text: canonical JSON (RFC 8785) as it is hashed, with nothing that differs between two runs. */
export async function textOfBooks({ collections }: Database, golden: GoldenShop): Promise<GoldenText> {
  const shopId = golden.shop._id
  const stored = await storedDocuments(collections, shopId)
  const entries = await chainOf(collections, shopId)
  const moves = await movesOf(collections, shopId)
  const entryOf = new Map(entries.map((entry) => [entry._id.number, entry]))
  const parts = golden.steps.flatMap((step) =>
    (Object.entries(step) as [string, Received<Input>[]][]).flatMap(([kind, reported]) =>
      reported.map((one) => {
        const { what, input } = one
        const id = 'kind' in one ? kindNamed((one as OfKind).kind).idOf(input) : idOf(input)
        const document = stored.get(id)
        if (!document) throw new Error(`${id} is not in the books: ${what}`)
        const { entryNumber, facts, rest } = document
        const entry = entryNumber === null ? undefined : entryOf.get(entryNumber)
        return [
          `## ${kind}: ${what}`,
          `facts ${canonicalJson(facts)}`,
          entry ? `entry ${entryNumber} ${canonicalJson(postedBy(entry))}` : 'entry none',
          ...moves
            .filter((move) => move.sourceId === id)
            .map(({ _id: { version, position }, sourceId: _, ...move }) =>
              ['move', version, position, canonicalJson(move)].join(' '),
            ),
          `rest  ${canonicalJson(rest)}`,
          '',
        ].join('\n')
      }),
    ),
  )
  const strayHashes: string[] = []
  const hold = (where: string, facts: object, hash: string) => {
    if (sha256(canonicalJson(facts)) !== hash) strayHashes.push(where)
  }
  for (const { id, facts, entryNumber } of stored.values()) {
    const entry = entryOf.get(entryNumber ?? 0)
    if (entry) hold(`source ${id}`, facts, entry.sourceHash)
  }
  for (const entry of entries) hold(`entry ${entry._id.number}`, entryFacts(linkOf(entry)), entry.hash)
  return {
    facts: `${parts.join('\n')}\n${await totalsText(collections, shopId)}`,
    hashes: entries
      .map(({ _id, sourceHash, previousHash, hash }) =>
        [
          `entry ${_id.number}`,
          `source   ${sourceHash}`,
          `previous ${previousHash}`,
          `hash     ${hash}`,
          '',
        ].join('\n'),
      )
      .join('\n'),
    strayHashes,
  }
}

/** By node's own code, so that it does not share a mistake with the program's. */
function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

function linkOf(entry: EntryDocument) {
  const { _id, previousHash, sourceHash } = entry
  return { shopId: _id.shopId, number: _id.number, previousHash, sourceHash, entry }
}

/** Without the hashes: one fact that changes would change every line after it. */
function postedBy(entry: EntryDocument): object {
  return entryFacts(linkOf(entry)).entry
}

async function storedDocuments(
  collections: Database['collections'],
  shopId: string,
): Promise<Map<string, Stored>> {
  const stored = new Map<string, Stored>()
  for await (const { collection, document } of streamDocuments(collections, shopId)) {
    const kind = kindOf(collection, document)
    const { entryNumber } = document
    // The hash itself is another with any fact before it.
    const answer = kind.answer(document).replace(entryHash, '"entryHash":"of the entry"')
    // A shift's close has the id of the shift.
    const ofKind = idOfStored(collection, document)
    const id = collection.name === 'shiftCloses' ? `${ofKind} close` : ofKind
    stored.set(id, { id, facts: factsOf(kind, document), entryNumber, rest: { answer } })
  }
  return stored
}

function idOf(input: Input): string {
  if ('depositId' in input) return input.depositId
  if ('useId' in input) return input.useId
  if ('correctionId' in input) return input.correctionId
  if ('saleId' in input) return input.saleId
  if ('expenseId' in input) return input.expenseId
  if ('founding' in input) return 'founding'
  if ('settingId' in input) return input.settingId
  if ('lockId' in input) return input.lockId
  if ('changeId' in input) return input.changeId
  if ('reversalId' in input) return input.reversalId
  if ('paymentId' in input) return input.paymentId
  if ('writeOffId' in input) return input.writeOffId
  if ('mergeId' in input) return input.mergeId
  if ('planId' in input) return input.planId
  if ('reconciliationId' in input) return input.reconciliationId
  if ('creditId' in input) return input.creditId
  if ('erasureId' in input) return input.erasureId
  if ('adjustmentId' in input) return input.adjustmentId
  if ('transferId' in input) return input.transferId
  if ('journalId' in input) return input.journalId
  if ('billId' in input) return input.billId
  if ('runId' in input) return input.runId
  if ('countId' in input) return input.countId
  if ('returnId' in input) return input.returnId
  if ('assetId' in input) return input.assetId
  if ('disposalId' in input) return input.disposalId
  if ('movementId' in input) return input.movementId
  if ('close' in input) return `${input.shiftId} close`
  if ('shiftId' in input) return input.shiftId
  if ('incomeId' in input) return input.incomeId
  return 'receiptId' in input ? input.receiptId : input.balanceId
}

/** The result of the documents: the head, balances of stock, and totals by day. */
async function totalsText(collections: Database['collections'], shopId: string): Promise<string> {
  const ofShop = { '_id.shopId': shopId }
  const head = await collections.chainHeads.findOne({ _id: shopId })
  const rows = (title: string, found: readonly { _id: object }[]) => {
    const texts = found.map(({ _id, ...amounts }) => {
      const { shopId: _, ...id } = _id as { shopId: string }
      return `${Object.values(id).join(' ')} ${canonicalJson(amounts)}`
    })
    return `## ${title}\n${texts.sort().join('\n')}\n`
  }
  return [
    `## head\nversion ${head?.version} number ${head?.number}\n`,
    rows('stock', await collections.stockBalances.find(ofShop).toArray()),
    rows('accounts by day', await accountTotalsOf(collections, shopId)),
    rows('products by day', await collections.dayProductTotals.find(ofShop).toArray()),
    rows('taxes by day', await taxTotalsOf(collections, shopId)),
    rows('open', await collections.openItems.find(ofShop).toArray()),
    rows('days', salesOf(await collections.dayTotals.find(ofShop).toArray())),
  ].join('\n')
}

/** What the days that have sales say of them. */
function salesOf(days: readonly DayTotalDocument[]): { _id: object }[] {
  return days
    .filter(({ receipts }) => receipts !== undefined)
    .map(
      ({ accounts: _accounts, taxes: _taxes, cashiers: _, shifts: _s, locations: _l, hours: _h, ...sales }) =>
        sales,
    )
}
