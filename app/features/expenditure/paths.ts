import { booksPath } from '#app/features/books/paths.ts'

export const expenditurePath = `${booksPath}/expenditure`
export const newSpendingPath = `${expenditurePath}/new`
export const recurringPath = `${expenditurePath}/recurring`
export const paidAheadPath = `${expenditurePath}/paid-ahead`
export const budgetPath = `${expenditurePath}/budget`
export const pettyCashPath = `${expenditurePath}/petty-cash`
export const draftPath = (draftId: string) => `${newSpendingPath}?draft=${draftId}`
export const recurringFormPath = (recurringId: string) => `${newSpendingPath}?recurring=${recurringId}`
