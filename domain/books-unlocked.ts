/** The books lock this long after the password was entered again: at the server, and in the tab that shows them. */
export const booksUnlockedMinutes = 30
export const booksUnlockedMs = booksUnlockedMinutes * 60 * 1000
