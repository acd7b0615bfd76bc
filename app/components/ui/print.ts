export type Paper = 'a4' | 'receipt'

/** Where a browser does not report that it is done, it counts as done after this. */
const longestToPrintMs = 60_000

/**
 * When the dialog that is opened next is done with the page. A computer stops the page until then; a phone goes on at
 * once, and prints what the page shows a moment later.
 */
export function nextPrintDone(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true })
    window.setTimeout(resolve, longestToPrintMs)
  })
}

/**
 * Opens the browser's print dialog for the page (`a4`), or for the element with the class `print-receipt`
 * on an 80 mm roll (`receipt`).
 */
export function printPage(paper: Paper): void {
  const root = document.documentElement
  if (paper === 'receipt') root.dataset.paper = 'receipt'
  window.addEventListener('afterprint', () => delete root.dataset.paper, { once: true })
  window.print()
}
