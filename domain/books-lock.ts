/** The books lock this long after the password was entered again: at the server, and in the tab that shows them. */
export const booksUnlockedMs = 30 * 60 * 1000
