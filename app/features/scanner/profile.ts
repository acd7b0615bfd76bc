import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import type { ScannerProfile } from './recogniser.ts'

const storedAs = 'scanner'

const Stored = z
  .object({
    reads: z.enum(['signs', 'places']),
    prefix: z.string().max(20),
    suffix: z.array(z.enum(['Enter', 'Tab', 'LineFeed'])).max(4),
    gapMs: z.number().min(0).max(1_000),
  })
  .nullable()

const listeners = new Set<() => void>()
let read: { text: string | null; profile: ScannerProfile | null } | null = null

/** What this device knows of its scanner; null where it was not tested, or what is stored can't be read. */
export function readProfile(): ScannerProfile | null {
  const text = readStored(storedAs)
  if (read?.text !== text) read = { text, profile: parsed(text) }
  return read.profile
}

function parsed(text: string | null): ScannerProfile | null {
  if (text === null) return null
  try {
    return Stored.parse(JSON.parse(text))
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

export function useProfile(): ScannerProfile | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readProfile,
    () => null,
  )
}
