import { accessRefusals } from './access.ts'
import { accountRefusals } from './account.ts'
import { archiveRefusals } from './archive.ts'
import { assetRefusals } from './asset.ts'
import { attachmentRefusals } from './attachment.ts'
import { bankRefusals } from './bank.ts'
import { booksRefusals } from './books.ts'
import { cashierRefusals } from './cashier.ts'
import { importRefusals } from './import.ts'
import { partyRefusals } from './party.ts'
import { paymentRefusals } from './payment.ts'
import { peopleRefusals } from './people.ts'
import { productRefusals } from './product.ts'
import { purchaseRefusals } from './purchase.ts'
import { quotationRefusals } from './quotation.ts'
import { requestRefusals } from './request.ts'
import { saleRefusals } from './sale.ts'
import { sessionRefusals } from './session.ts'
import { settingRefusals } from './setting.ts'
import { setupRefusals } from './setup.ts'
import { shiftRefusals } from './shift.ts'
import { shopRefusals } from './shop.ts'
import { stockRefusals } from './stock.ts'
import { taxReturnRefusals } from './tax-return.ts'

/** The refusals of each subject. */
export const refusalsBySubject = [
  sessionRefusals,
  peopleRefusals,
  cashierRefusals,
  accessRefusals,
  requestRefusals,
  archiveRefusals,
  setupRefusals,
  shopRefusals,
  productRefusals,
  accountRefusals,
  partyRefusals,
  saleRefusals,
  shiftRefusals,
  paymentRefusals,
  purchaseRefusals,
  assetRefusals,
  quotationRefusals,
  stockRefusals,
  booksRefusals,
  bankRefusals,
  settingRefusals,
  importRefusals,
  attachmentRefusals,
  taxReturnRefusals,
] as const

/** Every refusal of the product. Codes are part of the API and never change; sentences may. */
export const refusals = {
  ...sessionRefusals,
  ...peopleRefusals,
  ...cashierRefusals,
  ...accessRefusals,
  ...requestRefusals,
  ...archiveRefusals,
  ...setupRefusals,
  ...shopRefusals,
  ...productRefusals,
  ...accountRefusals,
  ...partyRefusals,
  ...saleRefusals,
  ...shiftRefusals,
  ...paymentRefusals,
  ...purchaseRefusals,
  ...assetRefusals,
  ...quotationRefusals,
  ...stockRefusals,
  ...booksRefusals,
  ...bankRefusals,
  ...settingRefusals,
  ...importRefusals,
  ...attachmentRefusals,
  ...taxReturnRefusals,
} as const
