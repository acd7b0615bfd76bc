import { Refusal } from '#domain/errors.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { billCredits } from './stored.ts'

/**
 * What a credit note is based on stays, whether it lowered what is owed or not.
 * @param takenBack reversed credit notes, by their ids
 * @throws Refusal bill_credited
 */
export function refuseCredited(
  view: Pick<BooksView, 'followersOf'>,
  billId: string,
  takenBack: readonly string[],
): void {
  const active = view.followersOf(billCredits, billId).filter(({ _id }) => !takenBack.includes(_id.creditId))
  if (active.length > 0) throw new Refusal('bill_credited', { credits: active.length })
}
