import { Refusal } from '#domain/errors.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { billCredits } from './stored.ts'

/**
 * What a credit note stands on stays, whether it lowered what is owed or not.
 * @param takenBack credit notes that stand no more, by their ids
 * @throws Refusal bill_credited
 */
export function refuseCredited(
  view: Pick<BooksView, 'followersOf'>,
  billId: string,
  takenBack: readonly string[],
): void {
  const standing = view
    .followersOf(billCredits, billId)
    .filter(({ _id }) => !takenBack.includes(_id.creditId))
  if (standing.length > 0) throw new Refusal('bill_credited', { credits: standing.length })
}
