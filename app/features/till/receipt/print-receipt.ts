import { type Paper, printPage } from '#app/components/ui/print.ts'
import { noPrinter, type ThisPrinter } from '../printer/this-printer.ts'

const pixelsPerMm = 96 / 25.4

type Roll = ThisPrinter['paperMm']
const rolls: Readonly<Record<Roll, { paddingMm: number; fontPt: number }>> = {
  80: { paddingMm: 4, fontPt: 9 },
  58: { paddingMm: 3, fontPt: 8 },
}

/**
 * Prints the receipt on the page. A roll has no fixed length, and CSS knows no page that is as long as what
 * is on it: the receipt is measured as it will be printed and the page is made that long.
 */
export function printReceipt(paper: Paper, roll: Roll = noPrinter.paperMm): void {
  if (paper === 'receipt') fitRoll(roll)
  printPage(paper)
}

function fitRoll(roll: Roll): void {
  const sheet = new CSSStyleSheet()
  const height = Math.ceil(printedHeight(roll) / pixelsPerMm) + 2
  const { paddingMm, fontPt } = rolls[roll]
  sheet.replaceSync(
    `@page receipt { size: ${roll}mm ${height}mm; margin: 0 } :root { --roll: ${roll}mm; --roll-padding: ${paddingMm}mm; --roll-font: ${fontPt}pt }`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  window.addEventListener(
    'afterprint',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    },
    { once: true },
  )
}

/** Pixels the receipt takes at the width and in the letters of the roll. */
function printedHeight(roll: Roll): number {
  const receipt = document.querySelector('.print-receipt')
  if (receipt === null) throw new Error('There is no receipt on this screen')
  const copy = receipt.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new Error('The receipt is no element')
  const { paddingMm, fontPt } = rolls[roll]
  copy.style.cssText = `position:absolute;visibility:hidden;left:-200mm;width:${roll}mm;max-width:none;padding:${paddingMm}mm;font-size:${fontPt}pt`
  copy.classList.remove('print-receipt')
  document.body.append(copy)
  const { height } = copy.getBoundingClientRect()
  copy.remove()
  return height
}
