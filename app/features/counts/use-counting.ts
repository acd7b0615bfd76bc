import { useRef, useState } from 'react'
import { whyUnread } from '#app/features/scanner/unread.ts'
import { ambiguousScan, earlyEnter, useScannerOfBooks } from '#app/features/scanner/use-scanner.ts'
import type { CountSheet } from '#domain/api/count.ts'
import type { Milli } from '#domain/quantity.ts'
import { countedWith, foundItems, type Item, scannedItem } from './counted.ts'
import { useEntryQueue, type WaitingEntry } from './entry-queue.ts'

const notOnList = (code: string) => `“${code}” is not on the list of this count.`

/** The count as it is on this device: what is typed or scanned, and what it makes of each product. */
export function useCounting(shopId: string, { countId, items, state }: CountSheet) {
  const field = useRef<HTMLInputElement>(null)
  const queue = useEntryQueue(shopId, countId)
  // What the server does not have yet, and what was sent since the sheet was read: no more, or it counts twice.
  const [entered, setEntered] = useState<readonly WaitingEntry[]>(queue.waiting)
  const sent = entered.filter(({ entryId }) => !queue.refusedIds.has(entryId))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [text, setText] = useState('')
  /** Why the last scan or search found nothing. */
  const [fault, setFault] = useState<string | null>(null)
  const counted = (item: Item) => countedWith(item, sent)
  const chosen = items.find(({ productId }) => productId === chosenId) ?? null
  const shown = foundItems(items, text)
  const countedCount = items.filter((item) => counted(item) !== null).length

  function enter(item: Item, mode: 'add' | 'set', quantityMilli: Milli) {
    const entry = queue.add({ productId: item.productId, mode, quantityMilli })
    setEntered((before) => [...before, entry])
    setChosenId(item.productId)
  }
  function scanByCamera(code: string): string {
    const scanned = scannedItem(items, code)
    if (scanned === null) return notOnList(code)
    enter(scanned.item, 'add', scanned.quantityMilli)
    return `${scanned.item.name}: counted`
  }
  useScannerOfBooks(field, {
    meaningOf: (code) => (state === 'open' ? (scannedItem(items, code)?.item.productId ?? null) : null),
    onScan(code) {
      if (state !== 'open') return
      const scanned = scannedItem(items, code)
      setFault(scanned ? null : (whyUnread(code) ?? notOnList(code)))
      if (scanned) enter(scanned.item, 'add', scanned.quantityMilli)
    },
    onAmbiguous: (codes) => setFault(ambiguousScan(codes)),
    onEarlyEnter: () => setFault(earlyEnter),
  })
  /** Enter behind a code or a name that was typed. */
  function find() {
    const typed = text.trim()
    if (typed === '') return
    const scanned = scannedItem(items, typed)
    const only = shown.length === 1 ? shown[0] : undefined
    setFault(scanned || only ? null : notOnList(typed))
    if (scanned) enter(scanned.item, 'add', scanned.quantityMilli)
    else if (only) setChosenId(only.productId)
    else return
    setText('')
  }
  return {
    ...{ queue, field, text, fault, chosen, shown, counted, countedCount, enter, find, scanByCamera },
    choose: setChosenId,
    type(typed: string) {
      setText(typed)
      setFault(null)
    },
  }
}
