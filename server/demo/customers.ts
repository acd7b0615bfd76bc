import { type Minor, minor } from '#domain/money.ts'
import { customerIdOf } from './ids.ts'

/** What was agreed with a customer who buys on account. */
type Account = { termsDays: number; limitMinor: Minor; pays: 'weekly' | 'by-instalments' }
export type DemoCustomer = {
  customerId: string
  number: string
  name: string
  phone: string
  visits: number
  account: Account | undefined
}

const onAccount: Readonly<Record<string, Account>> = {
  'Auntie Esi Chop Bar': { termsDays: 7, limitMinor: minor(300_000), pays: 'weekly' },
  'St Joseph’s Basic School canteen': { termsDays: 30, limitMinor: minor(400_000), pays: 'by-instalments' },
}

/** Regulars; `visits` is how often one comes beside the others. The telephone numbers are not in use. */
export const customers: readonly DemoCustomer[] = (
  [
    ['Ama Serwaa Boateng', 20],
    ['Kwame Asante', 14],
    ['Auntie Esi Chop Bar', 13],
    ['Naa Adjeley Tetteh', 10],
    ['Yaw Owusu-Ansah', 8],
    ['Abena Frimpong', 7],
    ['Kofi Mensah', 6],
    ['Fatimah Alhassan', 5],
    ['Selorm Agbeko', 4],
    ['Efua Quaye', 4],
    ['St Joseph’s Basic School canteen', 3],
    ['Nii Lante Lamptey', 2],
  ] as const
).map(([name, visits], index) => {
  const place = (index + 1).toString().padStart(3, '0')
  return {
    customerId: customerIdOf(place),
    number: `C-${place}`,
    name,
    phone: `020 000 0${place}`,
    visits,
    account: onAccount[name],
  }
})
