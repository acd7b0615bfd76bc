/** What stood in fields at a moment. */
export type Held = readonly HeldField[]
type HeldField = {
  field: HTMLInputElement | HTMLTextAreaElement
  value: string
  /** Null where the field has none, such as one for an email address. */
  selection: [start: number, end: number] | null
}

export function heldOf(field: HeldField['field']): HeldField {
  const { value, selectionStart: start, selectionEnd: end } = field
  return { field, value, selection: start === null || end === null ? null : [start, end] }
}

/** Gives fields back what stood in them, as if a person had typed it. */
export function restore(held: Held): void {
  for (const { field, value, selection } of held) {
    if (!field.isConnected || field.value === value) continue
    writeInto(field, value)
    // What was marked is replaced by the next key, as it would have been before the scan.
    if (selection && document.activeElement === field) field.setSelectionRange(...selection)
  }
}

/** Writes into a field as a person does: React hears of it by its own event alone. */
export function writeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
