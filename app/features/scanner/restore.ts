/** What stood in fields at a moment. */
export type Held = readonly { field: HTMLInputElement | HTMLTextAreaElement; value: string }[]

/** Gives fields back what stood in them, as if a person had typed it. */
export function restore(held: Held): void {
  for (const { field, value } of held) if (field.isConnected && field.value !== value) writeInto(field, value)
}

/** Writes into a field as a person does: React hears of it by its own event alone. */
export function writeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
