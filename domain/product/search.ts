import { articleNumber, articleNumbers } from './article-number.ts'

/**
 * How products are found by what a person types: one rule for the till, which searches in the browser and
 * without a connection, and for the server, whose database tests the same patterns. Both read a product by
 * its folded texts; the patterns contain letters, digits, points and blanks only, so that JavaScript
 * and MongoDB's PCRE read them alike.
 */

/** A product's texts as a search reads them, each folded from one field. */
export type SearchFields = {
  /** `coca cola 1.5 l` */
  name: string
  /** `drk05` */
  sku: string
  barcodes: string[]
  /** The article numbers among the barcodes, each once. */
  numbers: string[]
}

export type Searched = { name: string; sku: string; barcodes: readonly string[] }

/** The fewest signs of a barcode that find it: three digits are a weight or a price more often. */
const shortestBarcodePrefix = 4

/** Letters without an accent to strip, as they are typed on a keyboard that lacks them: of Akan, Ewe, Hausa and Europe. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ɛ: 'e', ɔ: 'o', ŋ: 'n', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ə: 'e' },
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
}
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

const ascii = /^[\x20-\x7e]*$/

/** A text without accents and capitals, its signs and blanks as they are. */
export function foldLetters(text: string): string {
  // Most texts, and every barcode: nothing else would change them.
  if (ascii.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      // By way of small letters and capitals: ẞ, ß and SS are then alike.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
  )
}

/**
 * A text without accents, capitals and punctuation: its words, a blank between two. `Nescafé` is
 * `nescafe`, `Coca-Cola` is `coca cola`; `1.5` and `1,5` are the number 1.5, and `1,000` is 1000.
 */
export function foldText(text: string): string {
  return (
    foldLetters(text)
      .replaceAll(/['’ʼ]/g, '')
      .replaceAll(/[^\p{L}\p{N}.,]+/gu, ' ')
      .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
      // A sign that is gone by now stands for the decimal point while other points become blanks.
      .replaceAll(/(\d)[.,](?=\d)/g, '$1#')
      .replaceAll(/[ .,]+/g, ' ')
      .replaceAll('#', '.')
      .trim()
  )
}

/** A code without capitals, blanks and punctuation: `DRK-05` and `drk 05` are `drk05`. */
export function foldCode(code: string): string {
  if (/^[0-9]+$/.test(code)) return code
  return foldText(code).replaceAll(' ', '')
}

/** The folded texts where many products are searched one by one: `joined` is the name without its blanks. */
export type Searchable = SearchFields & { joined: string }

export function searchableOf(product: Searched): Searchable {
  const fields = searchFieldsOf(product)
  return { ...fields, joined: fields.name.replaceAll(' ', '') }
}

export function searchFieldsOf({ name, sku, barcodes }: Searched): SearchFields {
  return {
    name: foldText(name),
    sku: foldCode(sku),
    barcodes: barcodes.map(foldCode),
    numbers: articleNumbers(barcodes),
  }
}

/**
 * What was typed, made ready: sources of patterns over the folded texts. A product is found by a code it
 * has, by a name that matches every pattern of `words`, by a SKU that holds what was typed, or by a barcode
 * that begins with it. Digits of a barcode never stand in for a word of the name.
 */
export type ProductSearch = {
  /** As it was typed, without the blanks around it: a SKU or barcode equal to it comes first. */
  typed: string
  /** All of it as a code; empty where nothing typed is a letter or digit. */
  code: string
  /** One for each word, wherever in the name it is. */
  words: string[]
  /** The same words where each begins a word of the name. */
  wordStarts: string[]
  /** All of it, at the beginning of the name; null where there is no word. */
  nameStart: string | null
  skuPart: string | null
  /** Null where too little was typed for a barcode. */
  barcodeStart: string | null
  /** Null where it is not the number of an article, written to its end. */
  number: string | null
}

/** Reads what a person typed; null where that is nothing but blanks. */
export function readSearch(text: string): ProductSearch | null {
  const typed = text.trim()
  if (typed === '') return null
  const words = foldText(typed).split(' ').filter(Boolean)
  const code = words.join('')
  // A number with another word behind it was typed to its end: `50 ml` is not 500 ml.
  const ends = words.map((word, index) => (index < words.length - 1 && /\d$/.test(word) ? '([^0-9.]|$)' : ''))
  return {
    typed,
    code,
    words: words.map((word, index) => anywhere(word) + ends[index]),
    wordStarts: words.map((word, index) => `(^| )${spaced(word)}${ends[index]}`),
    nameStart: words.length === 0 ? null : `^${words.map(spaced).join(' ?')}`,
    skuPart: code === '' ? null : notInNumber(code) + plain(code),
    barcodeStart: code.length < shortestBarcodePrefix ? null : `^${plain(code)}`,
    number: articleNumber(typed),
  }
}

/** The word as it is, or from the beginning of a word on over the blanks between words. */
function anywhere(word: string): string {
  const start = notInNumber(word)
  return start === '' ? `(${plain(word)}|(^| )${spaced(word)})` : start + spaced(word)
}

/** 500 does not begin inside 1500 or 2.500. */
function notInNumber(word: string): string {
  return /^\d/.test(word) ? '(^|[^0-9.])' : ''
}

function plain(word: string): string {
  return word.replaceAll('.', '[.]')
}

/** The word where the name may have blanks in it, `coca cola` for cocacola; never inside a number. */
function spaced(word: string): string {
  const signs = [...word]
  return signs
    .map((sign, index) => {
      const next = signs[index + 1]
      const mayPart = next !== undefined && !(isOfNumber(sign) && isOfNumber(next))
      return plain(sign) + (mayPart ? ' ?' : '')
    })
    .join('')
}

function isOfNumber(sign: string): boolean {
  return /[\d.]/.test(sign)
}

/** How well a product fits, best first. */
export const ranks = { writtenCode: 0, code: 1, nameStart: 2, wordStart: 3, contained: 4 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/** Returns a function that ranks how well a product fits what was typed; it returns null where it does not. */
export function rankerOf(search: ProductSearch): (product: Searched, searchable: Searchable) => Rank | null {
  const { typed, code, number } = search
  const [nameStart, skuPart, barcodeStart] = [search.nameStart, search.skuPart, search.barcodeStart].map(
    (source) => (source === null ? null : new RegExp(source, 'u')),
  )
  const typedWords = foldText(typed).split(' ')
  const isLetters = typedWords.every((word) => /^\p{L}+$/u.test(word))
  const words = search.words.map((source) => new RegExp(source, 'u'))
  const wordStarts = search.wordStarts.map((source) => new RegExp(source, 'u'))
  // What letters alone find, a text finds too, in a fraction of the time; the pattern is asked where it does not.
  const holds = (name: string, word: string, at: number) =>
    (isLetters && name.includes(word)) || words[at]?.test(name) === true
  const holdsStart = (name: string, word: string, at: number) =>
    (isLetters && (name.startsWith(word) || name.includes(` ${word}`))) || wordStarts[at]?.test(name) === true
  const isNameStart = (name: string, joined: string) =>
    isLetters ? joined.startsWith(code) : nameStart?.test(name) === true
  const isWritten = (product: Searched) => product.sku === typed || product.barcodes.includes(typed)
  if (code === '') return (product) => (isWritten(product) ? ranks.writtenCode : null)
  if (/^\p{L}$/u.test(code)) return rankerOfLetter(code, isWritten)
  return (product, { name, joined, sku, barcodes, numbers }) => {
    // What is written so reads so, too.
    if (sku === code || barcodes.includes(code)) return isWritten(product) ? ranks.writtenCode : ranks.code
    if (number !== null && numbers.includes(number)) return ranks.code
    // Patterns are slow beside includes: they are used only if each word occurs in the joined name.
    const isFound =
      typedWords.every((word) => joined.includes(word)) &&
      typedWords.every((word, at) => holds(name, word, at))
    if (isFound) {
      if (isNameStart(name, joined)) return ranks.nameStart
      return typedWords.every((word, at) => holdsStart(name, word, at)) ? ranks.wordStart : ranks.contained
    }
    const hasCode =
      (sku.includes(code) && skuPart?.test(sku)) ||
      barcodes.some((barcode) => barcode.startsWith(code) && barcodeStart?.test(barcode))
    return hasCode ? ranks.contained : null
  }
}

/** The same for one letter, which is in most names: without patterns. */
function rankerOfLetter(
  letter: string,
  isWritten: (product: Searched) => boolean,
): (product: Searched, searchable: Searchable) => Rank | null {
  const wordStart = ` ${letter}`
  return (product, { name, joined, sku, barcodes }) => {
    if (sku === letter || barcodes.includes(letter))
      return isWritten(product) ? ranks.writtenCode : ranks.code
    if (name.startsWith(letter)) return ranks.nameStart
    if (name.includes(wordStart)) return ranks.wordStart
    return joined.includes(letter) || sku.includes(letter) ? ranks.contained : null
  }
}

type Placed = { name: string; productId: string }

/** The order of products that fit equally well: by folded name, then by id. */
export function compareFound(a: Placed, b: Placed): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.productId < b.productId ? -1 : Number(a.productId > b.productId)
}
