import { type Day, day } from '#domain/business-day.ts'
import { usualPaymentTypes } from '#domain/payments/usual-types.ts'
import { searchFieldsOf } from '#domain/product/search.ts'
import type { TaxRegistration } from '#domain/tax/registration.ts'
import type { Config } from '../config.ts'
import type { ProductDocument, ShopDocument } from '../db/documents.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { DemoProduct } from './catalogue/index.ts'
import { firstDayOf } from './history.ts'
import { demoShopId } from './ids.ts'
import type { DemoUids } from './people.ts'
import { demoShop } from './shop.ts'

/** Registered for VAT, at the standard rate, since the year before the books begin. */
export function registrationsOf(through: Day): TaxRegistration[] {
  const year = Number(firstDayOf(through).slice(0, 4)) - 1
  return [{ from: day(`${year}-01-01`), scheme: 'standard', number: demoShop.taxNumber }]
}

export function shopDocument(
  demo: NonNullable<Config['demo']>,
  uids: DemoUids,
  taxRegistrations: TaxRegistration[],
  createdAt: Date,
): ShopDocument {
  const { taxNumber: _inRegistrations, receiptHeader, ...facts } = demoShop
  return {
    ...facts,
    _id: demoShopId,
    shopId: demoShopId,
    status: 'active',
    email: normaliseEmail(demo.ownerEmail),
    owner: { id: uids.owner },
    employee: [{ contact: normaliseEmail(demo.employeeEmail), uid: uids.employee }],
    taxRegistrations,
    paymentTypes: usualPaymentTypes(facts.country),
    receiptHeader: [...receiptHeader],
    lockedThrough: null,
    createdAt,
  }
}

export function productDocument(product: DemoProduct, updatedAt: Date): ProductDocument {
  const { productId, isLoose: _unitSays, popularity: _demand, cartonMilli: _supplier, ...fields } = product
  return {
    _id: { shopId: demoShopId, productId },
    ...fields,
    search: searchFieldsOf(fields),
    status: 'active',
    revision: 1,
    updatedAt,
  }
}
