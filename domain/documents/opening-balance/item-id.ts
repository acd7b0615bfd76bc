const start = 'opening:'

/** The id of an opening in the books. No other document's begins so: theirs are UUIDs. */
export function openingBalanceId(of: string): string {
  return `${start}${of}`
}

/** Whether a document, as open items name it, is an opening. */
export function isOpeningId(documentId: string): boolean {
  return documentId.startsWith(start)
}
