import { useNavigate } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { GoodsBill } from '#domain/api/bill.ts'
import type { Delivery } from '#domain/api/delivery.ts'
import type { SupplierReturn } from '#domain/api/delivery-bill.ts'
import { recordSupplierReturn } from '#domain/api/routes/deliveries.ts'
import { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { calculateReturn, linesOfDelivery, type ReturnDraft } from './return-draft.ts'

/** The form of goods that go back: of one delivery, or of no one in particular. */
export function useReturnForm({
  shopId,
  returnId,
  delivery,
  bill,
  today,
}: {
  shopId: string
  /** Made before the first try, so that a second one is the same thing. */
  returnId: string
  delivery: Delivery | null
  /** What was billed for the delivery, and what is left of that. */
  bill: GoodsBill | null
  today: string
}): UsedForm<ReturnDraft> {
  const shop = useShop()
  const navigate = useNavigate()
  return useForm<ReturnDraft, SupplierReturnBody, SupplierReturn>({
    start: () => ({
      supplierId: delivery?.supplierId ?? '',
      ...{ businessDay: today, reference: '', note: '', taxes: {} },
      locationId: delivery?.locationId ?? firstLocation,
      lines: delivery ? linesOfDelivery(delivery, bill) : [],
    }),
    schema: SupplierReturnBody,
    inputOf(draft) {
      const { lines, totalMinor } = calculateReturn(draft, shop, today)
      const { supplierId, businessDay, reference, note, locationId } = draft
      return {
        ...{ businessDay, supplierId, locationId, lines, totalMinor },
        ...(delivery && { deliveryId: delivery.deliveryId }),
        ...(reference.trim() !== '' && { reference: reference.trim() }),
        ...(note.trim() !== '' && { note: note.trim() }),
      }
    },
    refusals: {
      supplier_not_found: 'supplierId',
      supplier_return_in_future: 'businessDay',
      stock_not_enough: 'lines',
      supplier_return_above_delivery: 'lines',
      supplier_return_above_bill: 'lines',
      supplier_return_tax_above_bill: 'lines',
    },
    shortcut: 'Ctrl+S',
    submit: (body) => api.call(recordSupplierReturn, { shopId, returnId, body }),
    done: ({ entryNumber }) => navigate(documentPath(entryNumber)),
  })
}
