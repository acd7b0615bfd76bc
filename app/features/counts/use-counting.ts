import { useState } from 'react'
import type { CountSheet } from '#domain/api/count.ts'
import { allBarcodes, packByBarcode } from '#domain/product/pack.ts'
import { foldText } from '#domain/product/search.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { useEntryQueue, type WaitingEntry } from './entry-queue.ts'

export type Item = CountSheet['items'][number]

export const notOnList = (code: string) => `“${code}” is not on the list of this count.`

/** The count as it is on this device: what is typed or scanned, and what it makes of each product. */
export function useCounting(shopId: string, { countId, items }: CountSheet) {
  const queue = useEntryQueue(shopId, countId)
  // What the server does not have yet, and what was sent since the sheet was read: no more, or it counts twice.
  const [entered, setEntered] = useState<readonly WaitingEntry[]>(queue.waiting)
  const sent = entered.filter(({ entryId }) => !queue.refusedIds.has(entryId))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const counted = (item: Item) => countedWith(item, sent)
  const chosen = items.find(({ productId }) => productId === chosenId) ?? null
  const shown = found(items, text)
  const countedCount = items.filter((item) => counted(item) !== null).length

  function enter(item: Item, mode: 'add' | 'set', quantityMilli: Milli) {
    const entry = queue.add({ productId: item.productId, mode, quantityMilli })
    setEntered((before) => [...before, entry])
    setChosenId(item.productId)
  }
  const itemOf = (code: string) => items.find((one) => allBarcodes(one).includes(code) || one.sku === code)
  function scanByCamera(code: string): string {
    const item = itemOf(code)
    if (item === undefined) return notOnList(code)
    enter(item, 'add', packByBarcode(item, code)?.quantityMilli ?? milli(1000))
    return `${item.name}: counted`
  }
  function scan() {
    const code = text.trim()
    if (code === '') return
    const item = itemOf(code)
    const only = shown.length === 1 ? shown[0] : undefined
    setUnknown(item || only ? null : code)
    if (item) enter(item, 'add', packByBarcode(item, code)?.quantityMilli ?? milli(1000))
    else if (only) setChosenId(only.productId)
    else return
    setText('')
  }
  return {
    ...{ queue, text, unknown, chosen, shown, counted, countedCount, enter, scan, scanByCamera },
    choose: setChosenId,
    type(typed: string) {
      setText(typed)
      setUnknown(null)
    },
  }
}

/** What the server knew when the sheet was loaded, and what was entered here since. */
function countedWith(item: Item, sent: readonly WaitingEntry[]): Milli | null {
  return sent.reduce<Milli | null>(
    (before, { productId, mode, quantityMilli }) =>
      productId === item.productId
        ? milli(mode === 'set' ? quantityMilli : (before ?? 0) + quantityMilli)
        : before,
    item.countedMilli,
  )
}

function found(items: readonly Item[], text: string): readonly Item[] {
  const words = foldText(text).split(' ').filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const where = `${foldText(item.name)} ${item.sku.toLowerCase()} ${allBarcodes(item).join(' ')}`
    return words.every((word) => where.includes(word))
  })
}
