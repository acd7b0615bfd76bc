import type { ReceiptHeadOfShop } from '#domain/api/receipt-head.ts'
import { receiptFooterOf } from '#domain/receipt-head.ts'

/** The head and foot of the receipt as the form holds them. */
export type ReceiptDraft = { name: string; lines: string; phone: string; footer: string }

export function draftOfHead(head: ReceiptHeadOfShop): ReceiptDraft {
  const { name, receiptHeader, receiptPhone = '' } = head
  const lines = receiptHeader.filter((line) => line.trim() !== name)
  return { name, lines: lines.join('\n'), phone: receiptPhone, footer: receiptFooterOf(head).join('\n') }
}

/** What is sent. */
export function headOfDraft({ name, lines, phone, footer }: ReceiptDraft, revision: number) {
  const receiptPhone = phone.trim()
  return {
    ...{ revision, name, receiptHeader: linesOf(lines), receiptFooter: linesOf(footer) },
    ...(receiptPhone !== '' && { receiptPhone }),
  }
}

/** Without empty lines at either end. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  while (lines.at(-1) === '') lines.pop()
  while (lines[0] === '') lines.shift()
  return lines
}
