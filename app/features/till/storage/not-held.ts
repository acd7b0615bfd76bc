/** Why a basket was not put aside or taken up, as the person sees it; nothing was changed. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld'
}
