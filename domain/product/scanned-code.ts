import { articleNumber } from './article-number.ts'

/** Separates the parts of a GS1 code; scanners send it as this control character. */
export const groupSeparator = '\u001d'

/** What a scanner puts before a code to report its kind, as set in ISO/IEC 15424: `]E0`, `]C1`. */
const aimIdentifier = /^\][A-Za-z][0-9A-Za-z]/
/** Of the kinds whose content is a GS1 code: without a number of an article they mean no product. */
const gs1Identifier = /^\](?:C1|e[0-3]|d2|Q3|J1)/

/**
 * The code that a scanned text means. The text is read as a whole: it is the number of an article, written alone, in a
 * GS1 code (`(01)09506000134352(10)7A`, or with control characters) or in a GS1 link; any other text is itself. The
 * lots, days, weights and counts beside a number are never read as another code or as a quantity.
 */
export function codeOfScan(text: string): string {
  const plain = text.trim().replace(aimIdentifier, '')
  return (
    numberInLink(plain) ?? numberInElements(plain) ?? (gs1Identifier.test(text.trim()) ? text.trim() : plain)
  )
}

/** Whether no person types this: it has an identifier of its kind, a control character, or is a link. */
export function isOfMachine(text: string): boolean {
  return (
    aimIdentifier.test(text) ||
    /[\p{Cc}\ufffd]/u.test(text) ||
    /^https?:\/\//i.test(text) ||
    /^\(01\)/.test(text)
  )
}

/** GS1 Digital Link, 4: the number is the part of the path after `01`. */
function numberInLink(text: string): string | null {
  const path = /^https?:\/\/[^/?#]+([^?#]*)/i.exec(text)?.[1]
  const number = path === undefined ? undefined : /\/(?:01|gtin)\/(\d{8}|\d{12,14})(?:\/|$)/i.exec(path)?.[1]
  return number !== undefined && articleNumber(number) !== null ? number : null
}

/** The number of the article in element strings, which begin with it wherever it is present in practice. */
function numberInElements(text: string): string | null {
  const read =
    /^\(01\)(\d{14})(?:\(\d{2,4}\)|$)/.exec(text) ?? /^01(\d{14})/.exec(text.replace(groupSeparator, ''))
  const number = read?.[1]
  return number !== undefined && articleNumber(number) !== null ? number : null
}
