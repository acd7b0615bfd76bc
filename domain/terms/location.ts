/** Where stock is unless another place is given: the only place of a shop that has added no other. */
export const firstLocation = 'shop'
/** Where goods are that left one place and have not reached the other. */
export const inTransit = 'transit'
