import type { CachedCustomer } from '../storage/till-db.ts'

/** Those with every word in their name, number or telephone. */
export function customersNamed(customers: readonly CachedCustomer[], text: string): CachedCustomer[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return customers.filter(({ name, number, phone }) => {
    const written = [name, number, phone].join(' ').toLowerCase()
    return words.every((word) => written.includes(word))
  })
}

/** What distinguishes people of one name: the telephone and the number of the customer, as far as there are any. */
export function writtenOf({ phone, number }: Pick<CachedCustomer, 'phone' | 'number'>): string {
  return [phone, number].filter(Boolean).join(' · ')
}
