import { Refusal } from '../errors.ts'

/** An aggregate of OFX: its elements with their texts, and the aggregates within it. */
export type Aggregate = { name: string; values: Map<string, string>; within: Aggregate[] }

const maxDepth = 20

/** Elements that banks leave empty, and in SGML never close. */
const emptyElements = new Set(
  'MEMO NAME CHECKNUM REFNUM MESSAGE SIC PAYEEID BRANCHID LANGUAGE INTU.BID INTU.ORG INTU.USERID ORG FID DTUSER TRNTYPE FITID TRNAMT DTPOSTED MKTGINFO CURDEF'.split(
    ' ',
  ),
)
/** What is marked up within a text: a blank stands for it. */
const inText = new Set('BR B I P U EM STRONG SPAN FONT'.split(' '))
/** Texts that people write: what looks like a tag in one is a part of it, unless OFX has an element of that name here. */
const freeTexts = new Set(['NAME', 'EXTDNAME', 'MEMO', 'DESC'])
/** Elements that may follow a free text. One with a point in its name, such as INTU.BID, is of a bank's own. */
const afterFreeText = new Set(
  'STMTTRN STMTTRNP TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME EXTDNAME PAYEE ADDR1 ADDR2 ADDR3 CITY STATE POSTALCODE COUNTRY PHONE BANKACCTTO CCACCTTO BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY MEMO IMAGEDATA CURRENCY ORIGCURRENCY INV401KSOURCE BANKTRANLIST BANKTRANLISTP LEDGERBAL AVAILBAL CASHADVBALAMT BALLIST BAL DESC BALTYPE VALUE BALAMT DTASOF MKTGINFO'.split(
    ' ',
  ),
)
/** These are never within one of their own. */
const neverNested = new Set(['STMTTRN', 'LEDGERBAL', 'BANKTRANLIST'])

/** A tag may have a namespace before its name, and attributes after it. */
const tokens =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)(?:[A-Za-z][\w.-]*:)?([A-Za-z][A-Za-z0-9._]*)(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>/g

/**
 * Reads OFX as 1.x (SGML, whose elements are not closed) and 2.x (XML) write it, and as converters change it: CDATA,
 * markup within a text, a tag closed under another name. @throws Refusal bank_file_cut, file_unreadable
 */
export function parseOfx(text: string): Aggregate {
  const builder = new OfxBuilder()
  let at = 0
  for (const token of text.matchAll(tokens)) {
    builder.text(decoded(text.slice(at, token.index)))
    at = token.index + token[0].length
    const [whole, data, slash, tag, selfClosing] = token
    if (data !== undefined) builder.text(data)
    else if (tag === undefined) continue
    else if (inText.has(tag.toUpperCase())) builder.text(' ')
    // `Tom <Wholesale>`: tags are in capitals throughout, or in small letters throughout.
    else if (builder.isInText && /[a-z]/.test(tag) && builder.hasCapitals) builder.text(whole)
    else if (slash === '' && builder.isInFreeText && isText(tag, text.slice(at, at + 300)))
      builder.text(whole)
    else if (slash === '/') builder.close(tag.toUpperCase())
    else {
      builder.open(tag.toUpperCase(), /[A-Z]/.test(tag))
      if (selfClosing === '/') builder.close(tag.toUpperCase())
    }
  }
  return builder.end()
}

/** Whether what looks like a tag in a text is a part of it: the text goes on, and does not close it. */
function isText(tag: string, after: string): boolean {
  if (afterFreeText.has(tag.toUpperCase()) || tag.includes('.')) return false
  return /^[ \ta-z]/.test(after) && !after.includes(`</${tag}>`)
}

class OfxBuilder {
  readonly #root: Aggregate = { name: '', values: new Map(), within: [] }
  readonly #open: Aggregate[] = [this.#root]
  /** The tag that was opened last: an element if a text follows, an aggregate if another tag does. */
  #pending: { name: string; text: string } | null = null
  #isClosed = false
  hasCapitals = false

  get isInText(): boolean {
    return (this.#pending?.text ?? '').trim() !== ''
  }

  get isInFreeText(): boolean {
    return this.isInText && freeTexts.has(this.#pending?.name ?? '')
  }

  text(text: string): void {
    if (this.#pending) this.#pending.text += text
  }

  open(name: string, hasCapitals: boolean): void {
    this.#settle(true)
    this.hasCapitals ||= hasCapitals
    if (neverNested.has(name)) this.#leave(name)
    this.#pending = { name, text: '' }
  }

  close(name: string): void {
    if (this.#pending?.name === name) {
      this.#settle(false)
      return
    }
    this.#settle(false)
    this.#leave(name)
    if (name === 'OFX') this.#isClosed = true
  }

  end(): Aggregate {
    if (!this.#isClosed || this.#open.length > 1)
      throw new Refusal('bank_file_cut', { at: this.#open.at(-1)?.name || 'OFX' })
    return this.#root
  }

  /** Closes the aggregate of this name with what is open within it; one that is not open was closed under another. */
  #leave(name: string): void {
    const at = this.#open.findLastIndex((one) => one.name === name)
    if (at > 0) this.#open.length = at
  }

  #settle(isFollowedByTag: boolean): void {
    const pending = this.#pending
    this.#pending = null
    if (!pending) return
    const inner = this.#open.at(-1) ?? this.#root
    const value = pending.text.replaceAll(/\s+/g, ' ').trim()
    if (value !== '' || !isFollowedByTag || emptyElements.has(pending.name)) {
      if (!inner.values.get(pending.name)) inner.values.set(pending.name, value)
      return
    }
    const aggregate: Aggregate = { name: pending.name, values: new Map(), within: [] }
    inner.within.push(aggregate)
    this.#open.push(aggregate)
    if (this.#open.length > maxDepth) throw new Refusal('file_unreadable', { why: 'it is nested too deeply' })
  }
}

export function findAggregates(of: Aggregate, isWanted: (name: string) => boolean): Aggregate[] {
  return of.within.flatMap((one) => (isWanted(one.name) ? [one] : findAggregates(one, isWanted)))
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decoded(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 31 && code < 0x11_0000 ? String.fromCodePoint(code) : ''
  })
}
