/**
 * What a device remembers about its screens (theme, columns, the folded rail): a convenience, so where the
 * browser refuses storage the default holds and nothing else is lost.
 */
export function readStored(name: string): string | null {
  try {
    return window.localStorage.getItem(name)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** False where the browser refuses storage or it is full. */
export function writeStored(name: string, value: string): boolean {
  try {
    window.localStorage.setItem(name, value)
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

/** The names under which this device remembers something; none where the browser refuses storage. */
export function storedNames(): readonly string[] {
  try {
    return Object.keys(window.localStorage)
  } catch (error) {
    if (error instanceof DOMException) return []
    throw error
  }
}
