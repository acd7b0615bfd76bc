import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { accountCode } from '../terms/account.ts'
import { type Dims, demandDims } from './dims.ts'

const lineOn = (account: string, dims?: Dims) => ({
  account: accountCode(account),
  amountMinor: minor(-20),
  ...(dims && { dims }),
})
const vat = { class: 'standard' as const, component: 'gb-vat', rateBp: 2000 }

test.each(['2100', '2101', '2149'])('a line on %s says which output tax it is', (account) => {
  expect(() => demandDims([lineOn(account, { tax: { ...vat, direction: 'output' } })])).not.toThrow()
  expect(() => demandDims([lineOn(account)])).toThrow(`a line on ${account} names no component of output tax`)
  const { component: _, ...unnamed } = vat
  expect(() => demandDims([lineOn(account, { tax: { ...unnamed, direction: 'output' } })])).toThrow()
  expect(() => demandDims([lineOn(account, { tax: { ...vat, direction: 'input' } })])).toThrow()
})

test.each(['1300', '1301', '1349'])('a line on %s says which input tax it is', (account) => {
  expect(() => demandDims([lineOn(account, { tax: { ...vat, direction: 'input' } })])).not.toThrow()
  expect(() => demandDims([lineOn(account)])).toThrow(`a line on ${account} names no component of input tax`)
})

test.each(['2150', '2160', '1350', '1360', '1370', '4000', '6010'])('a line on %s need not', (account) => {
  expect(() => demandDims([lineOn(account)])).not.toThrow()
})
