import { type RefObject, useEffect, useRef } from 'react'
import { addListener } from './listeners.ts'
import type { ScanReceiver } from './page-keys.ts'

/** The notice for a scan that could mean two things. */
export function ambiguousScan([typed, byPlace]: readonly [string, string]): string {
  return `The scanner and this device use different keyboard layouts, so this code could be ${typed} or ${byPlace}. Nothing was added. Set both to the same layout.`
}

type SearchField = RefObject<HTMLInputElement> | null

/**
 * Reads a scanner anywhere on a page of the till, and lets typing begin anywhere: a letter or digit that has no field
 * to go to goes to the search. A scan becomes nothing else: what it typed into fields is taken out of them, and its
 * line end presses nothing.
 */
export function useScanner(search: SearchField, receiver: ScanReceiver): void {
  useListener(search, receiver, { isTill: true, isDefault: false })
}

/**
 * The same on a page of the books, where keys keep their fields: into a text such as the number of a delivery note a
 * code that is no product's may be scanned.
 */
export function useScannerOfBooks(search: SearchField, receiver: ScanReceiver): void {
  useListener(search, receiver, { isTill: false, isDefault: false })
}

/** What is scanned where no page receives it. */
export function useScansElsewhere(receiver: ScanReceiver, { isTill }: { isTill: boolean }): void {
  useListener(null, receiver, { isTill, isDefault: true })
}

/** While a part of the page reads each key itself, such as the test of a scanner. */
export function useNoListening(): void {
  useEffect(() => addListener({ search: null, receiver: null, isTill: false }, { isDefault: false }), [])
}

type ListenerOptions = { isTill: boolean; isDefault: boolean }

function useListener(search: SearchField, receiver: ScanReceiver, options: ListenerOptions): void {
  const latest = useRef(receiver)
  latest.current = receiver
  const { isTill, isDefault } = options
  useEffect(
    () => addListener({ search, receiver: latest, isTill }, { isDefault }),
    [search, isTill, isDefault],
  )
}
