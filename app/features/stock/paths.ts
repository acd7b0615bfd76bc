import { booksPath } from '#app/features/books/paths.ts'

export const stockPath = `${booksPath}/stock`

export const countsPath = `${stockPath}/counts`
export const receivePath = `${stockPath}/receive`

/** Goods to write off: this product first, where one is named. */
export function writeOffPath(productId?: string): string {
  const path = `${stockPath}/write-off`
  return productId === undefined ? path : `${path}?${new URLSearchParams({ product: productId })}`
}

/** What a count found. */
export function reviewPath(countId: string): string {
  return `${countsPath}/${countId}`
}

/** The movements of a product. */
export function movesPath(productId: string): string {
  return `${stockPath}/${encodeURIComponent(productId)}`
}

export const reorderPath = `${stockPath}/reorder`
/** What a supplier's goods cost: of this one, where one is named. */
export function priceListPath(supplierId?: string): string {
  const path = `${stockPath}/prices`
  return supplierId === undefined ? path : `${path}?${new URLSearchParams({ supplier: supplierId })}`
}

export const ordersPath = `${stockPath}/orders`

/** An order to a supplier. */
export function orderPath(orderId: string): string {
  return `${ordersPath}/${orderId}`
}

/** Receiving what an order asked for. */
export function receiveOrderPath(orderId: string): string {
  return `${receivePath}?${new URLSearchParams({ order: orderId })}`
}

export const placesPath = `${stockPath}/places`
export const transfersPath = `${stockPath}/transfers`
export const sendGoodsPath = `${transfersPath}/new`

/** Goods that were sent from one place to another. */
export function transferPath(transferId: string): string {
  return `${transfersPath}/${transferId}`
}

/** Deliveries whose bill is still to come. */
export const unbilledPath = `${stockPath}/unbilled`

/** Goods that go back to their supplier: of this delivery, where one is named. */
export function returnGoodsPath(deliveryId?: string): string {
  const path = `${stockPath}/return-goods`
  return deliveryId === undefined ? path : `${path}?${new URLSearchParams({ delivery: deliveryId })}`
}
