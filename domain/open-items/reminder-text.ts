import { dayInWords } from '../day-in-words.ts'
import { type Minor, moneyText } from '../money.ts'

/** The placeholders in the shop's text for what differs between customers. */
const reminderPlaces = ['name', 'shop', 'balance', 'overdue', 'day'] as const

/** The words of a shop that has not written its own. */
export const usualReminder =
  'Dear {name}, your account at {shop} has {balance} outstanding as of {day}, of which {overdue} is overdue. Please pay it soon. If you have paid, thank you.'

type Reminded = {
  name: string
  shop: string
  currency: string
  balanceMinor: Minor
  overdueMinor: Minor
  day: string
}

/** The shop's words with what they are about filled in; what is no place of `reminderPlaces` stays as it was written. */
export function reminderText(words: string, about: Reminded): string {
  const { name, shop, currency, balanceMinor, overdueMinor, day } = about
  const values: Record<(typeof reminderPlaces)[number], string> = {
    ...{ name, shop },
    balance: moneyText(balanceMinor, currency),
    overdue: moneyText(overdueMinor, currency),
    day: dayInWords(day),
  }
  return words.replaceAll(/\{([a-z]+)\}/g, (whole, place: string) =>
    Object.hasOwn(values, place) ? values[place as keyof typeof values] : whole,
  )
}
