import { prefixOfLabel } from '#domain/product/scale-barcode.ts'
import { codeOfScan } from '#domain/product/scanned-code.ts'
import { unreadableSign } from './recogniser.ts'

/** What the keys of digits give on keyboards of other layouts, without Shift: French, Belgian, Czech, Slovak. */
const digitKeysElsewhere = /^[&é"'(§è!çà\-_+ěščřžýáíľťô]+$/u

/** Why a code that no product has can't be one, or is one that no rule of the shop reads; null where it can be. */
export function whyUnread(code: string): string | null {
  if ([...code].every((sign) => sign === unreadableSign))
    return 'This device does not report which keys the scanner presses. Tap the search before each scan.'
  if (code.length >= 4 && digitKeysElsewhere.test(code))
    return `The scan arrived as ${code}: the scanner and this device use different keyboard layouts. Set both to the same layout.`
  const meant = codeOfScan(code)
  const prefix = prefixOfLabel(meant)
  if (prefix === null) return null
  return `${meant} looks like a scale label. Set up labels that begin with ${prefix} under Shop settings, Scale labels.`
}
