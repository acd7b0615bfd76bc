/** What a key can change: in a list of choices, a letter chooses. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The values of fields at a moment. */
export type Held = readonly HeldField[]
type HeldField = {
  field: Field
  value: string
  /** Null where the field has none, such as one for an email address. */
  selection: [start: number, end: number] | null
}

export function heldOf(field: Field): HeldField {
  if (field instanceof HTMLSelectElement) return { field, value: field.value, selection: null }
  const { value, selectionStart: start, selectionEnd: end } = field
  return { field, value, selection: start === null || end === null ? null : [start, end] }
}

/** Gives fields their values back, as if a person had typed them. */
export function restore(held: Held): void {
  for (const { field, value, selection } of held) {
    if (!field.isConnected || field.value === value) continue
    writeInto(field, value)
    // What was marked is replaced by the next key, as it would have been before the scan.
    if (selection && document.activeElement === field && !(field instanceof HTMLSelectElement))
      field.setSelectionRange(...selection)
  }
}

/** Writes into a field as a person does: React hears of it by its own event alone. */
export function writeInto(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(prototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function prototypeOf(field: Field): Field {
  if (field instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
}
