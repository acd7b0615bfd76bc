import { booksPath } from '#app/features/books/paths.ts'

export const expenditurePath = `${booksPath}/expenditure`
export const newSpendingPath = `${expenditurePath}/new`
