/** Where a customer pays what they owe, at the till. */
export function takePaymentPath(customerId?: string): string {
  const path = '/user/dashboard/take-payment'
  return customerId === undefined ? path : `${path}?customer=${encodeURIComponent(customerId)}`
}
