import { onDay, type RefusalText, say } from './text.ts'

const quantity = (milli: unknown) => (Number(milli) / 1000).toLocaleString('en')

/** Refusals about write-offs, counts, orders and transfers. */
export const stockRefusals = {
  write_off_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The write-off is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
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
  write_off_counted_since: {
    status: 422,
    title: 'Counted since it was written off',
    detail: (f) =>
      `${f.name} was counted on ${onDay(f.counted)}, after it was written off. That count already corrected the stock, so the write-off stays. If the stock is still wrong, count the product again.`,
  },
  stock_not_enough: {
    status: 422,
    title: 'Not enough stock',
    detail: (f) =>
      `Only ${quantity(f.onHandMilli)} of ${f.name} are in stock, and this takes out ${quantity(f.wantedMilli)}. Correct the quantity, or count the product first.`,
  },
  location_not_found: {
    status: 422,
    title: 'Unknown location',
    detail: say('This shop has no such location. Choose one from the list.'),
  },
  location_stock_not_enough: {
    status: 422,
    title: 'Not enough stock at this location',
    detail: (f) =>
      `Only ${quantity(f.onHandMilli)} of ${f.name} are at ${f.location}, and you wanted to send ${quantity(f.wantedMilli)}. Correct the quantity, or count the product there first.`,
  },
  transfer_to_same_place: {
    status: 422,
    title: 'The same location',
    detail: say('Goods are sent from one location to another. Choose two different locations.'),
  },
  goods_transfer_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) => `This is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  goods_transfer_not_found: {
    status: 404,
    title: 'No such transfer',
    detail: say('There is no transfer of goods with this id.'),
  },
  transfer_line_unknown: {
    status: 422,
    title: 'Not on this transfer',
    detail: say('One of these lines was not sent with this transfer. Reload it and enter what arrived.'),
  },
  transfer_received_above: {
    status: 422,
    title: 'More than is in transit',
    detail: (f) =>
      `Only ${quantity(f.openMilli)} of ${f.name} are in transit, and you entered ${quantity(f.wantedMilli)}. If more arrived than was sent, receive what was sent and count the product.`,
  },
  goods_transfer_conflict: {
    status: 409,
    title: 'Another transfer has this id',
    detail: say('This transfer is already recorded with different content. Reload it to see it.'),
  },
  product_archived: {
    status: 422,
    title: 'The product is archived',
    detail: (f) => `${f.name} is archived. Make it active again before you receive it.`,
  },
  order_not_found: {
    status: 404,
    title: 'No such order',
    detail: say('This shop has no such order.'),
  },
  order_conflict: {
    status: 409,
    title: 'Another order has this id',
    detail: say('This id already belongs to a different order. Use a new id.'),
  },
  order_not_draft: {
    status: 409,
    title: 'The order is no longer a draft',
    detail: (f) =>
      `It has already been ${f.state === 'sent' ? 'sent' : 'cancelled'}. Create another order for what is missing.`,
  },
  order_not_open: {
    status: 409,
    title: 'The order is not open',
    detail: (f) =>
      f.state === 'draft'
        ? 'The order is still a draft. Mark it as sent first.'
        : 'The order was cancelled. Create a new one, or receive the goods without an order.',
  },
  order_received_meanwhile: {
    status: 409,
    title: 'The order was received in the meantime',
    detail: say(
      'Another delivery was recorded against this order after you began. If yours are different goods, check what is still outstanding, then record them.',
    ),
  },
  order_without_address: {
    status: 422,
    title: 'The supplier has no email address',
    detail: say('An order is sent to the address on the page of its supplier. Enter it there first.'),
  },
  order_emails_spent: {
    status: 429,
    title: 'No more orders are emailed today',
    detail: (f) => `A shop can email ${f.most} orders in 24 hours. Download the PDF and send it yourself.`,
  },
  order_not_emailed: {
    status: 503,
    title: 'The order was not sent',
    detail: (f) => `The mail server rejected it: ${f.said}. Try again, or download the PDF.`,
  },
  count_not_found: {
    status: 404,
    title: 'No such count',
    detail: say('This shop has no such count.'),
  },
  count_conflict: {
    status: 409,
    title: 'Another count has this id',
    detail: say('This id already belongs to a different count. Use a new id.'),
  },
  count_of_nothing: {
    status: 422,
    title: 'Nothing to count',
    detail: say('No product on sale is in this category or on this shelf. Choose another category or shelf.'),
  },
  count_too_large: {
    status: 422,
    title: 'Too much for one count',
    detail: (f) => `A count holds at most ${Number(f.most).toLocaleString('en')}. Count by category.`,
  },
  count_closed: {
    status: 409,
    title: 'The count is closed',
    detail: say('This count was already posted or cancelled, so your last entry was not recorded.'),
  },
  count_of_other_product: {
    status: 422,
    title: 'Not on this count',
    detail: say('This product is not on the list of this count.'),
  },
  count_implausible: {
    status: 422,
    title: 'Is the count right?',
    detail: (f) =>
      `${quantity(f.countedMilli)} of ${f.name} were counted. That is more than ten times the expected quantity. Nothing was recorded: count again, or confirm the count.`,
  },
  count_posted: {
    status: 409,
    title: 'The count has ended',
    detail: (f) =>
      f.state === 'cancelled'
        ? 'This count was cancelled.'
        : 'This count is already posted. Start a new one.',
  },
  count_recount_needed: {
    status: 422,
    title: 'Count again first',
    detail: (f) => {
      const unsure = Number(f.unsure ?? 0)
      const large = Number(f.products) - unsure
      const reasons = [
        ...(large > 0
          ? [
              large === 1
                ? 'One product differs by more than the limit.'
                : `${large} products differ by more than the limit.`,
            ]
          : []),
        ...(unsure > 0
          ? [
              `${unsure === 1 ? 'One product was' : `${unsure} products were`} sold, delivered or moved between two scans, so the figure may be wrong.`,
            ]
          : []),
      ]
      const again =
        f.products === 1 ? 'Count all of it again, in one go' : 'Count all of each again, in one go'
      return `${reasons.join(' ')} ${again}, then post.`
    },
  },
  count_changed: {
    status: 409,
    title: 'Still being counted',
    detail: say('Products were counted while you were posting. Check the differences, then post again.'),
  },
} as const satisfies Record<string, RefusalText>
