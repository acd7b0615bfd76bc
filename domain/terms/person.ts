/** Of somebody who is on record by an id whose name is gone. */
export const noLongerKnown = 'No longer known'

/** What a cashier is called in reports: receipts of before cashiers were kept name nobody. */
export function cashierLabel({
  uid,
  name,
}: {
  uid: string | null
  name?: string | null | undefined
}): string {
  return name ?? (uid === null ? 'Nobody named' : noLongerKnown)
}
