const answered = new Set<string>()

/** The server has answered that it has this receipt: known in this tab also where the device can't keep it. */
export function noteAnswered(saleId: string): void {
  answered.add(saleId)
}

export function wasAnswered(saleId: string): boolean {
  return answered.has(saleId)
}

/** The books on the server do not have them any more: the answer is void. */
export function forgetAnswered(saleIds: Iterable<string>): void {
  for (const saleId of saleIds) answered.delete(saleId)
}
