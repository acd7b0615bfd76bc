/** The name of a person on record by an id alone. */
export const noLongerKnown = 'No longer known'

/** What a cashier is called in reports: receipts from before cashiers were recorded have no name. */
export function cashierLabel({
  uid,
  name,
}: {
  uid: string | null
  name?: string | null | undefined
}): string {
  return name ?? (uid === null ? 'Not recorded' : noLongerKnown)
}
