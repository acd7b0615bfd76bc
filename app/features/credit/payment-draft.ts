import type { OpenDocument, PartyPage } from '#domain/api/credit.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import type { PaymentMoney } from '#domain/terms/money-account.ts'
import type { TaxClassId } from '#domain/terms/tax.ts'

/** What is settled of a document; null while no amount can be read. */
export type Chosen = { document: string; amountMinor: Minor | null }

export type PaymentDraft = {
  amountMinor: Minor | null
  discountMinor: Minor | null
  /** Empty: the discount has no tax. */
  discountTax: TaxClassId | ''
  creditMinor: Minor | null
  money: PaymentMoney
  tillId: string
  businessDay: string
  /** Null: the oldest first. */
  chosen: readonly Chosen[] | null
  mayOverpay: boolean
  reference: string
}

/** What settles documents: money, what is let off, and credit that is used. */
export function wholeOf(draft: Pick<PaymentDraft, 'amountMinor' | 'discountMinor' | 'creditMinor'>): Minor {
  return minor((draft.amountMinor ?? 0) + (draft.discountMinor ?? 0) + (draft.creditMinor ?? 0))
}

/** The amount of the chosen documents that is settled. */
export function sumOfChosen(chosen: readonly Chosen[]): Minor {
  return minor(chosen.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0))
}

export function settledBy(
  owed: readonly OpenDocument[],
  { chosen }: Pick<PaymentDraft, 'chosen'>,
): readonly OpenDocument[] {
  return chosen === null
    ? owed
    : owed.filter(({ document }) => chosen.some((one) => one.document === document))
}

/** What is open of what is to be settled. */
export function openOf(owed: readonly OpenDocument[], draft: Pick<PaymentDraft, 'chosen'>): Minor {
  return minor(settledBy(owed, draft).reduce((sum, { openMinor }) => sum + openMinor, 0))
}

/** What can be settled: of several chosen documents what was entered for each. The remainder becomes credit. */
export function mostOf(owed: readonly OpenDocument[], draft: Pick<PaymentDraft, 'chosen'>): Minor {
  return draft.chosen !== null && draft.chosen.length > 1 ? sumOfChosen(draft.chosen) : openOf(owed, draft)
}

/** The payment is what is settled of the chosen documents, without discount and credit. */
export function withChosen(draft: PaymentDraft): PaymentDraft {
  if (draft.chosen === null) return draft
  const besideMinor = (draft.discountMinor ?? 0) + (draft.creditMinor ?? 0)
  const amountMinor = minor(Math.max(sumOfChosen(draft.chosen) - besideMinor, 0))
  return { ...draft, amountMinor: draft.chosen.length === 0 ? null : amountMinor }
}

/** An amount that is typed: where one document alone is chosen, it is what is settled of it. */
export function withAmount(draft: PaymentDraft, amountMinor: Minor | null): PaymentDraft {
  const changed = { ...draft, amountMinor }
  const [only, ...others] = draft.chosen ?? []
  if (only === undefined || others.length > 0) return changed
  return { ...changed, chosen: [{ ...only, amountMinor: wholeOf(changed) }] }
}

/**
 * What is let off, or paid by credit, beside the money. A payment that settled what was chosen is less by it; an amount
 * that was typed for one document stays, and settles more of it.
 */
export function withBeside(
  draft: PaymentDraft,
  beside: Partial<Pick<PaymentDraft, 'discountMinor' | 'creditMinor'>>,
  owed: readonly OpenDocument[],
): PaymentDraft {
  const changed = { ...draft, ...beside }
  const [only, ...others] = draft.chosen ?? []
  const isTyped = only !== undefined && others.length === 0 && only.amountMinor !== openOf(owed, draft)
  return isTyped ? withAmount(changed, draft.amountMinor) : withChosen(changed)
}

export function paymentBody(
  side: PartySide,
  { party }: Pick<PartyPage, 'party'>,
  owed: readonly OpenDocument[],
  draft: PaymentDraft,
) {
  const { amountMinor, discountMinor, creditMinor, money, tillId, businessDay, chosen, reference } = draft
  const wholeMinor = wholeOf(draft)
  const mayOverpay = draft.mayOverpay && wholeMinor > mostOf(owed, draft)
  const isLetOffAlone = (amountMinor ?? 0) === 0 && wholeMinor > 0
  return {
    ...(side === 'customers'
      ? { direction: 'received', customerId: party }
      : { direction: 'paid', supplierId: party }),
    businessDay,
    money,
    amountMinor: isLetOffAlone ? 0 : amountMinor,
    ...(money === 'cash' && { tillId }),
    ...(creditMinor !== null && creditMinor > 0 && { creditMinor }),
    ...(discountMinor !== null &&
      discountMinor > 0 && {
        discountMinor,
        ...(draft.discountTax !== '' && { discountTaxClassId: draft.discountTax }),
      }),
    ...(chosen !== null && { allocations: mayOverpay ? atMostOpen(chosen, owed) : chosen }),
    ...(mayOverpay && { mayOverpay }),
    ...(reference.trim() !== '' && { reference: reference.trim() }),
  }
}

/** If the rest becomes credit, a document is settled with what is open of it. */
function atMostOpen(chosen: readonly Chosen[], owed: readonly OpenDocument[]): readonly Chosen[] {
  const open = new Map(owed.map(({ document, openMinor }) => [document, openMinor]))
  return chosen.map(({ document, amountMinor }) => ({
    document,
    amountMinor:
      amountMinor === null ? null : minor(Math.min(amountMinor, open.get(document) ?? amountMinor)),
  }))
}
