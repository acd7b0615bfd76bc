/** The receipt of a deposit of this customer's. */
export function depositReceiptPath(customerId: string, depositId: string): string {
  return `${takeDepositPath(customerId)}&deposit=${encodeURIComponent(depositId)}`
}

/** Where a customer pays before the goods, at the till. */
export function takeDepositPath(customerId?: string): string {
  const path = '/user/dashboard/take-deposit'
  return customerId === undefined ? path : `${path}?customer=${encodeURIComponent(customerId)}`
}
