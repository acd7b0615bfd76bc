/** How a receipt names the shop that gave it. */
export type ReceiptHead = {
  name: string
  /** Below the name: address and what else the shop wants there, a line each. */
  receiptHeader: readonly string[]
  receiptPhone?: string | undefined
  /** At its foot; absent: a word of thanks. */
  receiptFooter?: readonly string[] | undefined
}

/** A head that receipts had until an instant, which is out. */
export type FormerReceiptHead = ReceiptHead & {
  until: string
  receiptHeader: string[]
  receiptFooter?: string[] | undefined
}

const defaultFooter: readonly string[] = ['Thank you']

/** The head of a receipt of an instant: a receipt that is printed again has the head that it was given with. */
export function receiptHeadAt(
  shop: ReceiptHead & { formerReceiptHeads?: readonly FormerReceiptHead[] | undefined },
  soldAt: string,
): ReceiptHead {
  const instant = Date.parse(soldAt)
  return shop.formerReceiptHeads?.find(({ until }) => instant < Date.parse(until)) ?? shop
}

/** The lines below the name, as they are printed. Many shops write name and tax number into the heading themselves. */
export function receiptHeadLines(
  { name, receiptHeader, receiptPhone }: ReceiptHead,
  taxNumber: string | undefined,
): string[] {
  const lines = receiptHeader.filter((line) => line.trim() !== name)
  const isThere = (text: string) => lines.some((line) => line.includes(text))
  return [
    ...lines,
    ...(receiptPhone && !isThere(receiptPhone) ? [`Tel. ${receiptPhone}`] : []),
    ...(taxNumber && !isThere(taxNumber) ? [`Tax number ${taxNumber}`] : []),
  ]
}

export function receiptFooterOf({ receiptFooter }: ReceiptHead): readonly string[] {
  return receiptFooter ?? defaultFooter
}
