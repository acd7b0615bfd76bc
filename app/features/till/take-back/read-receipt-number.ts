/** A receipt number as it is printed and scanned: the series of a till and a count. */
export function isReceiptNumber(code: string): boolean {
  return /^[A-Z]{1,4}-[1-9]\d{0,8}$/.test(code.trim().toUpperCase())
}
