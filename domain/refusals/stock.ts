import { onDay, type RefusalText, say } from './text.ts'

const quantity = (milli: unknown) => (Number(milli) / 1000).toLocaleString('en')

/** Of what is written off and counted. */
export const stockRefusals = {
  write_off_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) => `It is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
  },
  write_off_conflict: {
    status: 409,
    title: 'Another document has this id',
    detail: say('This id already belongs to a different write-off or count. Use a new id.'),
  },
  write_off_not_found: {
    status: 404,
    title: 'No such write-off',
    detail: say('This shop has no such write-off.'),
  },
  stock_not_enough: {
    status: 422,
    title: 'More than there is',
    detail: (f) =>
      `There are ${quantity(f.onHandMilli)} of ${f.name}, and ${quantity(f.wantedMilli)} were to go. Correct the quantity, or count the product first.`,
  },
  product_archived: {
    status: 422,
    title: 'The product is archived',
    detail: (f) => `${f.name} is archived. Bring it back before you receive it.`,
  },
} as const satisfies Record<string, RefusalText>
