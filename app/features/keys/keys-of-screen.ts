import type { NamedShortcut } from '#app/components/ui/use-shortcut.ts'
import { type Command, keys, type Pane } from '#app/features/till/machine/keys.ts'
import type { PaymentType } from '#domain/payments/payment-type.ts'

export type KeyGroup = { title: string; shortcuts: readonly NamedShortcut[] }

/** What the keys of the till do, but those of the payment types, which have names of their own. */
const tillLabels: Readonly<Record<Exclude<Command, `pay:${string}`>, string>> = {
  find: 'Find a product',
  'go-on': 'Next step: pay, record the sale',
  back: 'Back',
  held: 'Hold the basket, or take one up',
  cashier: 'Change cashier',
  'take-back': 'Return goods',
  customer: 'Customer',
  note: 'Note on the sale',
  discount: 'Discount on the sale',
  quantity: 'Quantity of the line',
  'line-discount': 'Discount on the line',
  'line-note': 'Note on the line',
  price: 'Price of the line',
  'line-above': 'Line above',
  'line-below': 'Line below',
  'one-more': 'One more',
  'one-less': 'One less',
  remove: 'Remove the line',
  undo: 'Put the removed line back',
  print: 'Print the receipt',
  'sell-without-shift': 'Sell without a shift',
}

const tillGroups: readonly { title: string; pane: Pane; commands: readonly (keyof typeof tillLabels)[] }[] = [
  {
    title: 'Sale',
    pane: 'basket',
    commands: ['find', 'go-on', 'back', 'customer', 'discount', 'note', 'held'],
  },
  {
    title: 'Line of the basket',
    pane: 'basket',
    commands: [
      'line-above',
      'line-below',
      'one-more',
      'one-less',
      'quantity',
      'price',
      'line-discount',
      'line-note',
      'remove',
      'undo',
    ],
  },
  { title: 'Cashier and returns', pane: 'basket', commands: ['cashier', 'take-back'] },
  { title: 'After the sale', pane: 'sold', commands: ['back', 'print'] },
  { title: 'Without a shift', pane: 'shift', commands: ['sell-without-shift'] },
]

/** The keys of the till, in the order of a sale, with those that the shop gave to its payment types. */
export function keysOfTill(types: readonly Pick<PaymentType, 'key' | 'name'>[]): readonly KeyGroup[] {
  const groups = tillGroups.map(({ title, pane, commands }) => {
    const ofPane: Partial<Record<Command, string>> = keys[pane]
    return {
      title,
      shortcuts: commands.map((command) => ({ keys: ofPane[command] ?? '', label: labelOf(pane, command) })),
    }
  })
  const payment = types.flatMap(({ key, name }) => (key ? [{ keys: key, label: name }] : []))
  return payment.length === 0 ? groups : groups.toSpliced(2, 0, { title: 'Payment', shortcuts: payment })
}

function labelOf(pane: Pane, command: keyof typeof tillLabels): string {
  return pane === 'sold' && command === 'back' ? 'New sale' : tillLabels[command]
}

const lists: KeyGroup = {
  title: 'Lists and forms',
  shortcuts: [
    { keys: 'ArrowUp', label: 'Row above' },
    { keys: 'ArrowDown', label: 'Row below' },
    { keys: 'Enter', label: 'Open the row; in a form: the next field, or send' },
  ],
}

/** The keys of a screen of the shop; `named` are those that it has itself. */
export function keysOfScreen(
  named: readonly NamedShortcut[],
  till: readonly KeyGroup[] | null,
  hasSearch: boolean,
): readonly KeyGroup[] {
  const everywhere: KeyGroup = {
    title: 'Everywhere',
    shortcuts: [
      ...(hasSearch ? [{ keys: 'Ctrl+K', label: 'Search' }] : []),
      { keys: 'Esc', label: 'Close what is open' },
      { keys: '?', label: 'Show these keys' },
    ],
  }
  if (till !== null) return [...till, everywhere]
  const own = [...new Map(named.map((shortcut) => [shortcut.keys, shortcut])).values()]
  return [...(own.length > 0 ? [{ title: 'This screen', shortcuts: own }] : []), lists, everywhere]
}

const signs: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Delete: 'Del', '-': '−' }

/** A key as it is written on the keyboard. */
export function keySign(key: string): string {
  return signs[key] ?? key
}
