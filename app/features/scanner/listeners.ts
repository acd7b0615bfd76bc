import { type Listener, PageKeys } from './page-keys.ts'

/** The last one hears; the default of all pages comes first. */
const listeners: Listener[] = []
let end: (() => void) | null = null

/**
 * The keys of the page are heard once, whoever receives what is scanned: a part that opened over another, else the
 * page, else the default of all pages.
 * @returns how to end it
 */
export function addListener(listener: Listener, { isDefault }: { isDefault: boolean }): () => void {
  if (isDefault) listeners.unshift(listener)
  else listeners.push(listener)
  end ??= new PageKeys(() => listeners.at(-1)).listen()
  return () => {
    const at = listeners.indexOf(listener)
    if (at !== -1) listeners.splice(at, 1)
    if (listeners.length > 0) return
    end?.()
    end = null
  }
}
