/** A hand does not notice it; most scanners are faster. */
export const heldMs = 60

/**
 * The digits that were typed last, kept from the field for less than a hand notices: a scanner types thirteen of them,
 * and each one that is drawn costs more than the line of the basket that they represent.
 */
export type HeldKeys = {
  /** Keeps a digit from the field until the next, or for so long. `mayBeScan`: with those before, it can be a scanner's. */
  hold: (field: HTMLInputElement, digit: string, options?: { ms?: number; mayBeScan?: boolean }) => void
  /** What the field holds, with those that are still kept from it. */
  textOf: (field: HTMLInputElement | HTMLTextAreaElement) => string
  /** Puts them where the cursor is, as if they had been typed there. */
  letGo: () => void
  /** Whether they are being put there now: what is heard of that was heard before. */
  isLettingGo: () => boolean
  /** They were a scan, and belong in no field. */
  forget: () => void
}

type Kept = { field: HTMLInputElement; digits: string; mayBeScan: boolean }

let isWritingBurst = false

/**
 * Whether what a field is given now came as fast as a scanner types, though a hand can have typed it: a code that is
 * complete by it waits for Enter.
 */
export function waitsForEnter(): boolean {
  return isWritingBurst
}

export function heldKeys(): HeldKeys {
  let keys: Kept | null = null
  let timer: number | undefined
  let isLettingGo = false

  function forget() {
    window.clearTimeout(timer)
    keys = null
  }

  function letGo() {
    const held = keys
    forget()
    if (!held?.field.isConnected) return
    isLettingGo = true
    isWritingBurst = held.mayBeScan
    write(held)
    isLettingGo = isWritingBurst = false
  }

  return {
    hold(field, digit, { ms = heldMs, mayBeScan = false } = {}) {
      keys = { field, digits: (keys?.digits ?? '') + digit, mayBeScan }
      window.clearTimeout(timer)
      timer = window.setTimeout(letGo, ms)
    },
    textOf(field) {
      if (keys?.field !== field) return field.value
      const [start, end] = selectionOf(keys.field)
      return field.value.slice(0, start) + keys.digits + field.value.slice(end)
    },
    letGo,
    isLettingGo: () => isLettingGo,
    forget,
  }
}

function write({ field, digits }: Kept): void {
  // Like typing, and so the browser undoes it as it undoes what was typed. Only where the cursor is.
  if (document.activeElement === field && document.execCommand('insertText', false, digits)) return
  field.setRangeText(digits, ...selectionOf(field), 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function selectionOf({ selectionStart, selectionEnd, value }: HTMLInputElement): [number, number] {
  return [selectionStart ?? value.length, selectionEnd ?? value.length]
}
