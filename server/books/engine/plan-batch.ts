import { Refusal } from '#domain/errors.ts'
import { takingBreath } from '../../breath.ts'
import { planImportedSale } from '../kinds/imported-sale/plan.ts'
import { planOpeningBalance } from '../kinds/opening-balance/plan.ts'
import { planSale } from '../kinds/sale/plan.ts'
import { planStockReceipt } from '../kinds/stock-receipt/plan.ts'
import { type BookDocument, documentId } from './book-documents.ts'
import type { BooksState } from './books-state.ts'

export type PlanResult =
  | { id: string; outcome: 'recorded' | 'known'; answer: string }
  | { id: string; refusal: Refusal }
export type Planned = Exclude<PlanResult, { refusal: Refusal }>

/**
 * Moves the state forward by each document in turn. A document that is refused leaves no trace in
 * the state: a planner refuses before it changes anything.
 */
export async function planBatch(
  state: BooksState,
  documents: readonly BookDocument[],
): Promise<PlanResult[]> {
  const breathe = takingBreath()
  const results: PlanResult[] = []
  for (const document of documents) {
    results.push(planOrRefuse(state, document))
    await breathe()
  }
  return results
}

function planOrRefuse(state: BooksState, document: BookDocument): PlanResult {
  try {
    return planDocument(state, document)
  } catch (error) {
    if (error instanceof Refusal) return { id: documentId(document), refusal: error }
    throw error
  }
}

function planDocument(state: BooksState, document: BookDocument): Planned {
  switch (document.type) {
    case 'sale':
      return planSale(state, document)
    case 'imported-sale':
      return planImportedSale(state, document)
    case 'stock-receipt':
      return planStockReceipt(state, document)
    case 'opening-balance':
      return planOpeningBalance(state, document)
  }
}
