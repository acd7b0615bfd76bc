/** The till itself, shifts, returns, and money that is taken: no field there takes a code of a product. */
const pagesOfTill =
  /^\/user\/dashboard(?:\/(?:shift|take-payment|take-deposit)(?:\/.*)?|\/sales\/[^/]+\/return)?\/?$/

export function isPageOfTill(pathname: string): boolean {
  return pagesOfTill.test(pathname)
}
