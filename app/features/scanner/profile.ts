import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import type { ScannerProfile } from './recogniser.ts'

const storedAs = 'scanner'

const listeners = new Set<() => void>()
let read: { text: string | null; profile: ScannerProfile | null } | null = null

/** What this device knows of its scanner; null where it was not tested, or what is stored can't be read. */
export function readProfile(): ScannerProfile | null {
  const text = readStored(storedAs)
  if (read?.text !== text) read = { text, profile: parsed(text) }
  return read.profile
}

function parsed(text: string | null): ScannerProfile | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<ScannerProfile> | null
    const isWhole = typeof stored?.prefix === 'string' && Array.isArray(stored.suffix)
    return isWhole ? (stored as ScannerProfile) : null
  } catch {
    return null
  }
}

/** @returns false where the browser refuses storage: the device goes by the pace of the keys alone */
export function storeProfile(profile: ScannerProfile | null): boolean {
  const isStored = writeStored(storedAs, JSON.stringify(profile))
  for (const listener of listeners) listener()
  return isStored
}

/** @returns how to end it */
export function onProfileChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useProfile(): ScannerProfile | null {
  return useSyncExternalStore(onProfileChanged, readProfile, () => null)
}
