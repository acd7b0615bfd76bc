import { type Paper, printPage } from '#app/components/ui/print.ts'

const pixelsPerMm = 96 / 25.4

/**
 * Prints the receipt on the page. A roll has no fixed length, and CSS knows no page that is as long as what
 * stands on it: the receipt is measured as it will be printed and the page is made that long.
 */
export function printReceipt(paper: Paper): void {
  if (paper === 'receipt') fitRoll()
  printPage(paper)
}

function fitRoll(): void {
  const sheet = new CSSStyleSheet()
  const height = Math.ceil(printedHeight() / pixelsPerMm) + 2
  sheet.replaceSync(`@page receipt { size: 80mm ${height}mm; margin: 0 }`)
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
function printedHeight(): number {
  const receipt = document.querySelector('.print-receipt')
  if (receipt === null) throw new Error('There is no receipt on this screen')
  const copy = receipt.cloneNode(true)
  if (!(copy instanceof HTMLElement)) throw new Error('The receipt is no element')
  copy.style.cssText =
    'position:absolute;visibility:hidden;left:-200mm;width:80mm;max-width:none;padding:4mm;font-size:9pt'
  copy.classList.remove('print-receipt')
  document.body.append(copy)
  const { height } = copy.getBoundingClientRect()
  copy.remove()
  return height
}
