import { addDays, type Day } from '../business-day.ts'
import type { DescribedSource } from '../documents/subject.ts'
import { type Minor, minor, sumMinor } from '../money.ts'
import { allocateInOrder } from '../open-items/allocate.ts'
import type { DueDay } from '../open-items/open-item.ts'
import { accounts } from '../terms/chart.ts'
import {
  containsNumber,
  type DocumentNumber,
  documentNumberOf,
  type SearchedText,
  searchedText,
} from './document-number.ts'

/** An invoice that a customer owes, or a bill that a supplier is owed. */
export type OpenDocument = {
  party: string
  name: string
  /** Whether a credit can be kept for the party. */
  isOnRecord: boolean
  document: string
  source: DescribedSource
  day: Day
  openMinor: Minor
  /** Of an instalment plan: what is open of each instalment, the first due day first. */
  parts?: readonly DueDay[]
  /** Other numbers that it may be called by: of a plan, those of the receipts that it took up. */
  numbers?: readonly string[]
}

export type PaidDocument = Pick<OpenDocument, 'document' | 'source' | 'day' | 'openMinor'> & {
  amountMinor: Minor
}

/** In what a line and the documents agree. */
export type Agreement = 'amount' | 'number' | 'name'

/** A payment that a line may be: of one party, with what it pays of which documents. */
export type DocumentPayment = {
  party: string
  name: string
  documents: PaidDocument[]
  /** What is left after that, and kept as a credit of the party. */
  restMinor: Minor
  agrees: Agreement[]
}

export type RankedPayment = DocumentPayment & { rank: number }

type PaidLine = { day: Day; description: string; reference: string; amountMinor: number }

/** A bank may book money a few days before the shop enters what it paid for. */
const latestAfterDays = 3
const most = 5
/** Documents of a party of which every combination is tried; of more only the oldest, one after the other. */
const mostCombined = 8
const mostOfSum = 40
/** Words that many businesses have in their names. */
const commonWords = new Set([
  ...['ltd', 'limited', 'inc', 'llc', 'plc', 'company', 'enterprise', 'enterprises', 'ventures', 'group'],
  ...['trading', 'traders', 'services', 'shop', 'store', 'stores', 'the', 'and', 'sons', 'mrs', 'miss'],
  ...['payment', 'transfer', 'cash', 'bank', 'from', 'for'],
])

const ranks = {
  numberAndAmount: 60,
  numberAndInstalment: 55,
  numberOfPart: 50,
  numberOnly: 40,
  numberWithRest: 35,
  nameAndAmount: 30,
  nameAndInstalment: 27,
  nameAndSum: 25,
  amountOnly: 10,
  sumOnly: 5,
  instalmentOnly: 4,
} as const
const forName = 4

/** Whether the first of the payments is better supported than every other one. A sum alone is chance too often. */
export function isClear([first, second]: readonly RankedPayment[]): boolean {
  return first !== undefined && first.rank > ranks.sumOnly && (!second || first.rank > second.rank)
}

/**
 * Finds which open documents a line pays: by their numbers in its text, the name of the party and the amount. All
 * are of one side: what customers owe for money that comes in, what suppliers are owed for money that goes out.
 */
export class PayableDocuments {
  private readonly byParty: Map<string, OpenDocument[]>
  private readonly byAmount: Map<number, OpenDocument[]>
  private readonly inParts: readonly OpenDocument[]
  private readonly byLastPart: Map<string, { document: OpenDocument; number: DocumentNumber }[]>
  private readonly names: NameIndex
  private sums: Map<number, OpenDocument[][]> | undefined

  constructor(documents: readonly OpenDocument[]) {
    const sorted = documents.toSorted(oldestFirst)
    this.byParty = Map.groupBy(sorted, ({ party }) => party)
    this.inParts = sorted.filter(({ parts = [] }) => parts.length > 1)
    this.byAmount = Map.groupBy(sorted, ({ openMinor }) => Number(openMinor))
    const numbered = sorted.flatMap((document) => {
      const references = [
        ...(hasNumber(document) ? [document.source.reference] : []),
        ...(document.numbers ?? []),
      ]
      return references.flatMap((reference) => {
        const number = documentNumberOf(reference)
        return number ? [{ document, number }] : []
      })
    })
    this.byLastPart = Map.groupBy(numbered, ({ number }) => number.parts.at(-1) ?? '')
    this.names = new NameIndex(sorted)
  }

  /** The best supported first. */
  paidBy(line: PaidLine): RankedPayment[] {
    const amountMinor = minor(Math.abs(line.amountMinor))
    if (amountMinor === 0) return []
    const text = searchedText(line.description, line.reference)
    const until = addDays(line.day, latestAfterDays)
    const isInTime = ({ day }: OpenDocument) => day <= until
    const isNamed = this.names.namedIn(text)
    const found = [
      ...this.byNumber(text, amountMinor, { isInTime, day: line.day }),
      ...this.ofAmount(amountMinor, isNamed).filter(({ of }) => of.every(isInTime)),
      ...this.instalments(amountMinor, { isNamed, day: line.day }).filter(({ of }) => of.every(isInTime)),
    ]
    return distinct(found.map((one) => paymentOf(one, { amountMinor, isNamed }))).slice(0, most)
  }

  private byNumber(
    text: SearchedText,
    amountMinor: Minor,
    { isInTime, day }: { isInTime: (document: OpenDocument) => boolean; day: Day },
  ): Found[] {
    const parts = new Set(text.tokens.map((one) => one.text))
    const all = [...parts]
      .flatMap((part) => this.byLastPart.get(part) ?? [])
      .filter(({ document, number }) => isInTime(document) && containsNumber(text, number))
      .map(({ document }) => document)
    const named = [...new Set(all)].sort(oldestFirst)
    return [...Map.groupBy(named, ({ party }) => party)].flatMap(([party, of]) => {
      const others = (this.byParty.get(party) ?? []).filter((one) => isInTime(one) && !of.includes(one))
      return paidOfNamed(of, others, { amountMinor, day })
    })
  }

  private ofAmount(amountMinor: Minor, isNamed: (party: string) => boolean): Found[] {
    const single = (this.byAmount.get(amountMinor) ?? []).map(
      (document): Found => ({
        of: [document],
        rank: isNamed(document.party) ? ranks.nameAndAmount : ranks.amountOnly,
      }),
    )
    const several = (this.combinations().get(amountMinor) ?? []).map((of): Found => {
      const [{ party } = { party: '' }] = of
      if (isNamed(party)) return { of, rank: ranks.nameAndSum }
      const isAllOpen = of.length === this.byParty.get(party)?.length
      return { of, rank: isAllOpen ? ranks.amountOnly : ranks.sumOnly }
    })
    return [...single, ...several]
  }

  /** Plans of which the line pays the next instalment, or all that are due. */
  private instalments(
    amountMinor: Minor,
    { isNamed, day }: { isNamed: (party: string) => boolean; day: Day },
  ): Found[] {
    return this.inParts
      .filter((plan) => isOfInstalments(plan, { amountMinor, day }))
      .map((plan) => ({
        of: [plan],
        rank: isNamed(plan.party) ? ranks.nameAndInstalment : ranks.instalmentOnly,
        isInstalment: true,
      }))
  }

  /** Several documents of one party, by what they add up to. */
  private combinations(): Map<number, OpenDocument[][]> {
    if (this.sums) return this.sums
    const sums = new Map<number, OpenDocument[][]>()
    const add = (of: OpenDocument[]) => {
      const sum = openOf(of)
      const same = sums.get(sum)
      if (!same) sums.set(sum, [of])
      else if (same.length < mostOfSum) same.push(of)
    }
    for (const documents of this.byParty.values()) {
      for (let count = mostCombined + 1; count <= documents.length; count += 1) add(documents.slice(0, count))
      const oldest = documents.slice(0, mostCombined)
      for (let chosen = 1; chosen < 2 ** oldest.length; chosen += 1) {
        const of = oldest.filter((_, at) => (chosen & (1 << at)) !== 0)
        if (of.length > 1) add(of)
      }
    }
    this.sums = sums
    return sums
  }
}

type Found = { of: readonly OpenDocument[]; rank: number; restMinor?: Minor; isInstalment?: boolean }

/** Whether an amount is what is open of the next instalment of a plan, or of the first ones through the last that is due. */
function isOfInstalments(
  { parts = [] }: OpenDocument,
  { amountMinor, day }: { amountMinor: Minor; day: Day },
): boolean {
  let sumMinor = 0
  return parts.some((part, at) => {
    sumMinor += part.amountMinor
    return sumMinor === amountMinor && (at === 0 || part.day <= addDays(day, latestAfterDays))
  })
}

/** What a line pays of the documents of one party that its text names. */
function paidOfNamed(
  of: readonly OpenDocument[],
  others: readonly OpenDocument[],
  { amountMinor, day }: { amountMinor: Minor; day: Day },
): Found[] {
  const openMinor = openOf(of)
  if (openMinor === amountMinor) return [{ of, rank: ranks.numberAndAmount }]
  const exact = of.filter((one) => one.openMinor === amountMinor)
  if (exact.length > 0) return exact.map((one) => ({ of: [one], rank: ranks.numberAndAmount }))
  const due = of.filter((one) => isOfInstalments(one, { amountMinor, day }))
  if (due.length > 0)
    return due.map((one) => ({ of: [one], rank: ranks.numberAndInstalment, isInstalment: true }))
  if (openMinor > amountMinor) return [{ of, rank: ranks.numberOnly }]
  const missing = others.filter((one) => openMinor + one.openMinor === amountMinor)
  if (missing.length > 0) return missing.map((one) => ({ of: [...of, one], rank: ranks.numberOfPart }))
  if (openMinor + openOf(others) === amountMinor)
    return [{ of: [...of, ...others], rank: ranks.numberOfPart }]
  // What is paid beyond the named ones pays the oldest others first: it is credit only where nothing else is open.
  const paid = [...of]
  for (const other of others) if (openOf(paid) < amountMinor) paid.push(other)
  if (openOf(paid) >= amountMinor) return [{ of: paid, rank: ranks.numberWithRest }]
  if (!of.every(({ isOnRecord }) => isOnRecord)) return []
  return [{ of: paid, rank: ranks.numberWithRest, restMinor: minor(amountMinor - openOf(paid)) }]
}

function paymentOf(
  { of, rank, restMinor = minor(0), isInstalment = false }: Found,
  { amountMinor, isNamed }: { amountMinor: Minor; isNamed: (party: string) => boolean },
): RankedPayment {
  const [first] = of
  if (!first) throw new Error('a payment of no document')
  const { allocations } = allocateInOrder(of, amountMinor)
  const paidOf = new Map(allocations.map((one) => [one.document, one.amountMinor]))
  const documents = of.flatMap(({ document, source, day, openMinor }): PaidDocument[] => {
    const paidMinor = paidOf.get(document)
    return paidMinor === undefined ? [] : [{ document, source, day, openMinor, amountMinor: paidMinor }]
  })
  const isExact = isInstalment || (restMinor === 0 && openOf(documents) === amountMinor)
  const isByNumber = rank >= ranks.numberWithRest
  const isByName = isNamed(first.party)
  return {
    ...{ party: first.party, name: first.name, documents, restMinor },
    rank: isByNumber && isByName ? rank + forName : rank,
    agrees: [
      ...(isExact ? (['amount'] as const) : []),
      ...(isByNumber ? (['number'] as const) : []),
      ...(isByName ? (['name'] as const) : []),
    ],
  }
}

/** Each payment once, the best supported first, of equal ones the oldest documents. */
function distinct(payments: readonly RankedPayment[]): RankedPayment[] {
  const best = new Map<string, RankedPayment>()
  for (const payment of payments) {
    const documents = payment.documents.map(({ document }) => document).sort()
    const key = JSON.stringify([payment.party, documents])
    if ((best.get(key)?.rank ?? -1) < payment.rank) best.set(key, payment)
  }
  return [...best.values()].sort(
    (a, b) => b.rank - a.rank || compare(dayOf(a), dayOf(b)) || compare(keyOf(a), keyOf(b)),
  )
}

/** An opening without a reference is called by its account. */
function hasNumber({ source: { kind, reference } }: OpenDocument): boolean {
  return kind !== 'opening-balance' || (reference !== accounts.receivables && reference !== accounts.payables)
}

const dayOf = ({ documents }: DocumentPayment) => documents[0]?.day ?? ''
const keyOf = ({ party, documents }: DocumentPayment) =>
  JSON.stringify([documents.map(({ source }) => source.reference), party])
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const oldestFirst = (a: OpenDocument, b: OpenDocument) =>
  compare(a.day, b.day) || compare(a.source.reference, b.source.reference) || compare(a.document, b.document)
const openOf = (of: readonly { openMinor: Minor }[]) => sumMinor(of.map(({ openMinor }) => openMinor))

/** Which parties a text names: by two words of their names, or by the only one that is no common word. */
class NameIndex {
  private readonly partiesOf = new Map<string, Set<string>>()
  private readonly wordsOf = new Map<string, number>()

  constructor(documents: readonly OpenDocument[]) {
    for (const [party, name] of new Map(documents.map((one) => [one.party, one.name]))) {
      const words = new Set(
        searchedText(name)
          .tokens.filter(({ isDigits, text }) => !isDigits && text.length >= 3 && !commonWords.has(text))
          .map(({ text }) => text),
      )
      this.wordsOf.set(party, words.size)
      for (const word of words) {
        const parties = this.partiesOf.get(word) ?? new Set()
        this.partiesOf.set(word, parties.add(party))
      }
    }
  }

  namedIn({ tokens }: SearchedText): (party: string) => boolean {
    const found = new Map<string, number>()
    for (const word of new Set(tokens.map(({ text }) => text)))
      for (const party of this.partiesOf.get(word) ?? []) found.set(party, (found.get(party) ?? 0) + 1)
    return (party) => (found.get(party) ?? 0) >= Math.max(1, Math.min(2, this.wordsOf.get(party) ?? 0))
  }
}
