import { receiptHeadLines } from '../receipt-head.ts'
import type { StatementShop } from './statement.ts'

/** The lines of a letterhead below the name: what the shop's receipts have at their head. */
export function letterheadOf({
  name,
  receiptHeader = [],
  receiptPhone,
  taxRegistrations = [],
}: StatementShop): string[] {
  return receiptHeadLines({ name, receiptHeader, receiptPhone }, taxRegistrations.at(-1)?.number)
}
