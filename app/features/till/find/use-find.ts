import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { commaHere } from '#app/components/form/comma-here.ts'
import { heldMs } from '#app/features/scanner/held-keys.ts'
import { isOfMachine } from '#domain/product/scanned-code.ts'
import type { Milli } from '#domain/quantity.ts'
import type { CommaIs } from '#domain/typed-number.ts'
import {
  codeForProduct,
  findNearly,
  findProducts,
  noSuchBarcode,
  productByCode,
  productsLike,
  type Shelf,
  whichOfThem,
} from './find-products.ts'
import { tilesOf } from './of-category.ts'
import type { Sellable } from './sellable.ts'
import { quantityWanted, readWanted, soldInParts } from './wanted.ts'

const none: readonly Sellable[] = []

/**
 * The search of the till: what is typed, what it finds, and what Enter takes of it.
 * @param search keeps what is typed itself: typing a letter renders nothing again
 */
export function useFind(
  shopId: string,
  shelf: Shelf | null,
  category: string,
  search: RefObject<HTMLInputElement>,
  onAdd: (product: Sellable, quantityMilli: Milli | null) => void,
  onNotice: (notice: string | null, code?: string) => void,
) {
  /** Null until an arrow key chose: Enter then takes the likeliest, unless several are as likely. */
  const [chosenAt, setChosenAt] = useState<number | null>(null)
  const [settled, settle] = useSettled()
  const comma = commaHere(shopId)
  const shown = useMemo(() => lookUp(shelf, category, settled, comma), [shelf, category, settled, comma])
  /** A quantity of weighed goods that was to be added and has two readings. */
  const [unclear, setUnclear] = useState<{ number: string; product: Sellable } | null>(null)
  const marked = markedOf(shown, chosenAt)

  function type(text: string) {
    settle(text)
    setChosenAt(null)
    setUnclear(null)
  }

  function empty() {
    if (search.current) search.current.value = ''
    type('')
  }

  function add(product: Sellable) {
    // Asked now: the answer may just have been given.
    const wanted = quantityWanted(search.current?.value ?? '', product, commaHere(shopId))
    if (wanted.unclear !== null) return setUnclear({ number: wanted.unclear, product })
    onAdd(product, wanted.quantityMilli)
    empty()
  }
  const latest = useRef(add)
  latest.current = add
  // A stable function: else each key would render every tile again.
  const pick = useCallback((product: Sellable) => latest.current(product), [])

  function enter(shelf: Shelf, now: LookUp) {
    const meant = meantByEnter(shelf, now, chosenAt)
    if ('product' in meant) return add(meant.product)
    onNotice(meant.notice, meant.code)
    if (meant.isCode) empty()
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (shelf === null || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
    const typed = event.currentTarget.value
    // What is shown may be a moment behind what is typed.
    const now = settled === typed ? shown : lookUp(shelf, category, typed, comma)
    if (now.text === '') return
    event.preventDefault()
    if (!shelf.isWhole) return onNotice('The products are still loading. Press the key again in a moment.')
    if (event.key === 'Enter') return enter(shelf, now)
    const at = (chosenAt ?? firstMark(now)) + (event.key === 'ArrowDown' ? 1 : -1)
    setChosenAt(Math.min(Math.max(0, at), now.found.length - 1))
  }
  const { text, found, isNearly, alike } = shown
  return { text, found, isNearly, alike, marked, unclear, type, pick, press }
}

/**
 * What was typed, once no key came for longer than most scanners take for one: they type thirteen digits into the
 * search, and looking for each beginning of a barcode would keep the device from drawing the line.
 */
function useSettled(): [string, (typed: string) => void] {
  const [settled, setSettled] = useState('')
  const timer = useRef<number>()
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const settle = useCallback((typed: string) => {
    window.clearTimeout(timer.current)
    if (typed === '') return setSettled('')
    timer.current = window.setTimeout(() => setSettled(typed), heldMs)
  }, [])
  return [settled, settle]
}

type LookUp = ReturnType<typeof lookUp>

/** What a search means: its text without the quantity before it, and the products that fit. */
function lookUp(shelf: Shelf | null, category: string, typed: string, comma: CommaIs | null) {
  const { text, quantityMilli } = readWanted(typed, comma ?? 'thousands')
  if (shelf === null) return { text, found: none, isNearly: false, alike: none }
  // Whoever types looks in the whole shop.
  if (text !== '') return { text, ...whatFits(shelf, text, quantityMilli), alike: productsLike(shelf, text) }
  return { text, found: tilesOf(shelf, category), isNearly: false, alike: none }
}

/** The product that Enter takes, or why it takes none; a code that is not known is not added to by the next one. */
function meantByEnter(
  shelf: Shelf,
  now: LookUp,
  chosenAt: number | null,
): { product: Sellable } | { notice: string; isCode: boolean; code?: string } {
  const { text, alike, isNearly } = now
  // A code that was typed to its end means that product, whatever else holds the same digits.
  const known = productByCode(shelf, text)
  // What a scanner typed is one code, whatever words the search finds in it.
  if (known === null && isOfMachine(text))
    return { notice: noSuchBarcode(text), isCode: true, ...codeForProduct(text) }
  const product = known ?? markedOf(now, chosenAt)
  if (product) return { product }
  if (alike.length > 0) return { notice: whichOfThem(text, alike), isCode: false }
  // A scanner that is slower than a hand: its next code must not be added to this one.
  if (/^\d{6,}$/.test(text)) return { notice: noSuchBarcode(text), isCode: true, ...codeForProduct(text) }
  const advice = isNearly ? ' Choose one that is close to it.' : ''
  return { notice: `No product matches “${text}”.${advice}`, isCode: false }
}

/** What is only nearly meant is chosen, never taken by Enter. */
function firstMark({ alike, isNearly }: LookUp): number {
  return alike.length > 0 || isNearly ? -1 : 0
}

function markedOf(now: LookUp, chosenAt: number | null): Sellable | null {
  if (now.text === '') return null
  return now.found[Math.min(chosenAt ?? firstMark(now), now.found.length - 1)] ?? null
}

function whatFits(shelf: Shelf, text: string, quantityMilli: Milli | null) {
  const found = findProducts(shelf, text)
  const nearly = found.length === 0 ? findNearly(shelf, text) : none
  const isNearly = nearly.length > 0
  return { found: soldInParts(isNearly ? nearly : found, quantityMilli), isNearly }
}
