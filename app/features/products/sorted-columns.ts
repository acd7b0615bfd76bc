/** The columns of the product table that the server sorts by, and what it calls their orders. */
export const sortedColumns = [
  { id: 'name', serverSort: 'name' },
  { id: 'price', serverSort: 'price' },
  { id: 'onHand', serverSort: 'stock' },
] as const
