import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Milli } from '#domain/quantity.ts'
import {
  findNearly,
  findProducts,
  noSuchBarcode,
  productByCode,
  productsLike,
  type Shelf,
  whichOfThem,
} from './find-products.ts'
import type { Sellable } from './sellable.ts'
import { readWanted, soldInParts } from './wanted.ts'

const none: readonly Sellable[] = []

/** The search of the till: what is typed, what it finds, and what Enter takes of it. */
export function useFind(
  shelf: Shelf | null,
  category: string,
  onAdd: (product: Sellable, quantityMilli: Milli | null) => void,
  onNotice: (notice: string | null) => void,
) {
  const [typed, setTyped] = useState('')
  /** Null until an arrow key chose: Enter then takes the likeliest, unless several are as likely. */
  const [chosenAt, setChosenAt] = useState<number | null>(null)
  const wanted = readWanted(typed)
  const { found, isNearly } = useMemo(() => {
    if (shelf === null) return { found: none, isNearly: false }
    // Whoever types looks in the whole shop.
    if (wanted.text !== '') return whatFits(shelf, wanted.text, wanted.quantityMilli)
    const { shown } = shelf
    const found = category === '' ? shown : shown.filter((one) => one.category === category)
    return { found, isNearly: false }
  }, [shelf, wanted.text, wanted.quantityMilli, category])
  const alike = shelf === null || wanted.text === '' ? none : productsLike(shelf, wanted.text)
  // What is only nearly meant is chosen, never taken by Enter.
  const markedAt = chosenAt ?? (alike.length > 0 || isNearly ? -1 : 0)
  const marked = wanted.text === '' ? null : (found[Math.min(markedAt, found.length - 1)] ?? null)

  function type(text: string) {
    setTyped(text)
    setChosenAt(null)
  }

  function add(product: Sellable) {
    onAdd(product, wanted.quantityMilli)
    type('')
  }

  function enter(shelf: Shelf) {
    // A code that was typed to its end means that product, whatever else holds the same digits.
    const product = productByCode(shelf, wanted.text) ?? marked
    if (product) return add(product)
    if (alike.length > 0) return onNotice(whichOfThem(wanted.text, alike))
    // A scanner that is slower than a hand: its next code must not be added to this one.
    if (/^\d{6,}$/.test(wanted.text)) {
      onNotice(noSuchBarcode(wanted.text))
      return type('')
    }
    onNotice(`No product matches “${wanted.text}”.${isNearly ? ' Choose one that is close to it.' : ''}`)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (wanted.text === '' || shelf === null) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosenAt(Math.min(Math.max(0, markedAt + (event.key === 'ArrowDown' ? 1 : -1)), found.length - 1))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    enter(shelf)
  }
  return { typed, text: wanted.text, found, isNearly, alike, marked, type, add, press }
}

function whatFits(shelf: Shelf, text: string, quantityMilli: Milli | null) {
  const found = findProducts(shelf, text)
  const nearly = found.length === 0 ? findNearly(shelf, text) : none
  const isNearly = nearly.length > 0
  return { found: soldInParts(isNearly ? nearly : found, quantityMilli), isNearly }
}
