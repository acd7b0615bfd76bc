import type { Expense } from '#domain/api/expense.ts'
import type { ExpenseBody } from '#domain/documents/expense/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { recordWithFiles } from '../attachments/service.ts'
import { findDocument } from '../books/documents-store.ts'
import { expense as expenseKind } from '../books/kinds/expense/kind.ts'
import type { ExpenseDocument } from '../books/kinds/expense/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { findReversal } from '../reversals/find-reversal.ts'

/** Records an expense. The same content again under its id changes nothing. */
export async function recordExpense(
  deps: Pick<BooksDeps, 'writer' | 'database' | 'now'>,
  { expenseId, ...place }: PutPlace & { expenseId: string },
  expense: ExpenseBody,
): Promise<{ isNew: boolean; expense: Expense }> {
  const files = {
    references: expense.attachments ?? [],
    document: { kind: 'expense', id: expenseId } as const,
  }
  const { isNew } = await recordWithFiles(deps, place.shopId, [files], () =>
    recordOne(deps, expenseKind, place, { expenseId, expense }),
  )
  return { isNew, expense: await requireExpense(deps.database, place.shopId, expenseId) }
}

/** @throws Refusal expense_not_found */
export async function requireExpense(
  database: Database,
  shopId: string,
  expenseId: string,
): Promise<Expense> {
  const found = await findDocument(database, expenseKind, shopId, expenseId)
  if (!found) throw new Refusal('expense_not_found', { expenseId })
  return {
    ...describe(found),
    reversal: await findReversal(database, shopId, { kind: 'expense', id: expenseId }),
  }
}

function describe({
  _id,
  recordedAt,
  entryNumber,
  postedBy,
  ...said
}: ExpenseDocument): Omit<Expense, 'reversal'> {
  const {
    claimedBack: _c,
    unknownTaxes: _u,
    entryHash: _h,
    factsVersion: _f,
    sealed: _s,
    reviews: _r,
    ...expense
  } = said
  return {
    ...expense,
    expenseId: _id.expenseId,
    entryNumber: entryNumber ?? 0,
    recordedAt: recordedAt.toISOString(),
    postedByUid: postedBy ?? null,
  }
}
