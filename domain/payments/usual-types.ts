import { accounts } from '../terms/chart.ts'
import type { TaxPackId } from '../terms/tax.ts'
import { ofKind, type PayKey, type PaymentType, plainPaymentTypes } from './payment-type.ts'

// Apart from the rest: no till needs them, and every kilobyte of what it loads is waited for.

const bankTransfer = (key: PayKey): PaymentType => ({
  typeId: 'bank-transfer',
  kind: 'mobile-money',
  name: 'Bank transfer',
  account: accounts.bank,
  key,
  reference: 'asked',
})

const credit = [ofKind('store-credit'), ofKind('on-account', { key: 'Shift+F4' })]
const noMobileMoney = ofKind('mobile-money', { isArchived: true })

const cash = ofKind('cash', { key: 'Shift+F6' })

/** What shops of a country are usually paid by. */
const usual: Readonly<Record<Exclude<TaxPackId, 'none'>, readonly PaymentType[]>> = {
  GH: [
    cash,
    ofKind('mobile-money', { name: 'MTN MoMo', key: 'Shift+F7' }),
    { ...ofKind('mobile-money', { name: 'Telecel Cash', key: 'Alt+1' }), typeId: 'telecel-cash' },
    ofKind('card', { name: 'Card terminal', key: 'Shift+F8' }),
    bankTransfer('Alt+2'),
    ...credit,
  ],
  NG: [
    cash,
    bankTransfer('Shift+F7'),
    ofKind('card', { name: 'POS terminal', key: 'Shift+F8' }),
    ...credit,
    noMobileMoney,
  ],
  KE: [
    cash,
    ofKind('mobile-money', { name: 'M-Pesa', key: 'Shift+F7' }),
    ofKind('card', { name: 'Card terminal', key: 'Shift+F8' }),
    bankTransfer('Alt+2'),
    ...credit,
  ],
  GB: [
    cash,
    ofKind('card', { name: 'Card terminal', key: 'Shift+F8' }),
    bankTransfer('Shift+F7'),
    ...credit,
    noMobileMoney,
  ],
}

/** What a new shop begins with: what is usual in its country, else one type of each kind. */
export function usualPaymentTypes(country: string): PaymentType[] {
  return [...(Object.entries(usual).find(([known]) => known === country)?.[1] ?? plainPaymentTypes)]
}
