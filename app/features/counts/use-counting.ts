import { useRef, useState } from 'react'
import { useScaleRules } from '#app/features/products/scale-label.ts'
import { whyUnread } from '#app/features/scanner/unread.ts'
import { ambiguousScan, useScannerOfBooks } from '#app/features/scanner/use-scanner.ts'
import { useScanError } from '#app/features/scanner/use-scanner-help.tsx'
import type { CountSheet } from '#domain/api/count.ts'
import type { Milli } from '#domain/quantity.ts'
import { countedWith, foundItems, type Item, notAddedYet, scannedItem } from './counted.ts'
import { useEntryQueue, type WaitingEntry } from './entry-queue.ts'

const notOnList = (code: string) => `“${code}” is not on the list of this count.`

/** The count as it is on this device: what is typed or scanned, and what it makes of each product. */
export function useCounting(shopId: string, { countId, items, state }: CountSheet) {
  const field = useRef<HTMLInputElement>(null)
  const queue = useEntryQueue(shopId, countId)
  // What the server does not have yet, and what was sent since the sheet was read: no more, or it counts twice.
  const [entered, setEntered] = useState<readonly WaitingEntry[]>(queue.waiting)
  const sent = entered.filter(({ entryId }) => !queue.refusedIds.has(entryId))
  const { chosen, choose, typedBeside, noteTyping } = useChosen(items)
  const [text, setText] = useState('')
  const { error, scannerHelp, refuseScan, refuseTyped } = useScanError()
  const rules = useScaleRules()
  const counted = (item: Item) => countedWith(item, sent)
  const shown = foundItems(items, text)
  const countedCount = items.filter((item) => counted(item) !== null).length

  function enter(item: Item, mode: 'add' | 'set', quantityMilli: Milli) {
    const entry = queue.add({ productId: item.productId, mode, quantityMilli })
    setEntered((before) => [...before, entry])
    if (typedBeside(item) === null) choose(item.productId)
  }
  /** Whether the last count, which the server found unlikely, is right. */
  function answer(isRight: boolean) {
    const entry = queue.answer(isRight)
    if (entry) setEntered((before) => [...before, entry])
  }
  /** Counts what a code means; answers why it counts nothing, null where it does. */
  function count(code: string): string | null {
    const scanned = scannedItem(items, code, rules)
    if (scanned === null) return whyUnread(code) ?? notOnList(code)
    if ('notice' in scanned) {
      const { notice, toEnter } = scanned
      const typed = toEnter && typedBeside(toEnter)
      if (toEnter && !typed) choose(toEnter.productId)
      return toEnter && typed ? notAddedYet(typed, toEnter) : notice
    }
    enter(scanned.item, 'add', scanned.quantityMilli)
    return null
  }
  function scanByCamera(code: string): string {
    const scanned = scannedItem(items, code, rules)
    return count(code) ?? (scanned && 'item' in scanned ? `${scanned.item.name}: counted` : '')
  }
  useScannerOfBooks(field, {
    meaningOf: (code) => (state === 'open' ? meaningOfScan(scannedItem(items, code, rules), code) : null),
    onScan: (code) => state === 'open' && refuseScan(count(code)),
    onAmbiguous: (codes) => refuseScan(ambiguousScan(codes)),
    onTooFast: refuseScan,
  })
  /** Enter behind a code or a name that was typed. */
  function find() {
    const typed = text.trim()
    if (typed === '') return
    const isCode = scannedItem(items, typed, rules) !== null
    const only = isCode || shown.length !== 1 ? undefined : shown[0]
    const why = only ? null : count(typed)
    refuseTyped(why)
    if (only) choose(only.productId)
    if (why === null) setText('')
  }
  return {
    ...{ queue, field, text, error, scannerHelp, chosen, shown },
    ...{ counted, countedCount, enter, answer, find, scanByCamera },
    ...{ choose, noteTyping },
    type(typed: string) {
      setText(typed)
      refuseTyped(null)
    },
  }
}

/** The product that is shown large. One whose quantity is typed and not added keeps its place beside a scan. */
function useChosen(items: readonly Item[]) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const isTyping = useRef(false)
  const chosen = items.find(({ productId }) => productId === chosenId) ?? null
  return {
    chosen,
    choose(productId: string) {
      if (productId !== chosenId) isTyping.current = false
      setChosenId(productId)
    },
    /** The product that keeps its place; null where this one takes it. */
    typedBeside({ productId }: Item): Item | null {
      return isTyping.current && productId !== chosenId ? chosen : null
    },
    noteTyping(isTyped: boolean) {
      isTyping.current = isTyped
    },
  }
}

function meaningOfScan(scanned: ReturnType<typeof scannedItem>, code: string): string | null {
  if (scanned === null) return null
  return 'item' in scanned ? scanned.item.productId : code
}
