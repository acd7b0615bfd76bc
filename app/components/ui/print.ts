export type Paper = 'a4' | 'receipt'

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
