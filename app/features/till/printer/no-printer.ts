/** Why nothing was printed, in words for the person at the till. */
export class NoPrinter extends Error {
  override readonly name = 'NoPrinter'
}
