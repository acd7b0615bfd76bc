/** Where stock is unless something else is said: the only place of a shop that has named no other. */
export const firstLocation = 'shop'
/** Where goods are that left one place and have not reached the other. */
export const inTransit = 'transit'
