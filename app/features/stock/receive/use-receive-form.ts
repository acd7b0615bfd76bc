import { useNavigate, useRevalidator } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Delivery } from '#domain/api/delivery.ts'
import type { PurchaseOrder } from '#domain/api/purchase-order.ts'
import { recordDelivery } from '#domain/api/routes/documents.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { DeliveryBody } from '#domain/documents/stock-receipt/schema.ts'
import { orderPath } from '../paths.ts'
import { supplierFor } from './receive-api.ts'
import { bodyOf, keepDraft, type ReceiveDraft, supplierNamed } from './receive-draft.ts'

/** The form of a delivery: what it refuses, what it keeps on this device, and where it leads when recorded. */
export function useReceiveForm({
  shopId,
  start,
  suppliers,
  order,
  today,
}: {
  shopId: string
  start: ReceiveDraft
  suppliers: readonly Supplier[]
  /** What it is received against. */
  order: PurchaseOrder | null
  today: string
}): UsedForm<ReceiveDraft> {
  const shop = useShop()
  const orderId = order?.orderId ?? null
  const part = order && { orderId: order.orderId, part: (order.deliveries.at(-1)?.part ?? 0) + 1 }
  const navigate = useNavigate()
  const refetch = useRevalidator()
  // A new supplier is added as it is sent; until then the delivery's own id represents it.
  const chosenSupplier = ({ supplier, paidFrom }: ReceiveDraft) =>
    supplierNamed(suppliers, supplier) ??
    (paidFrom === 'not-billed' && supplier.trim() !== '' ? { supplierId: start.deliveryId } : null)
  return useForm<ReceiveDraft, DeliveryBody, Delivery>({
    start,
    schema: DeliveryBody,
    inputOf: (draft) => bodyOf(draft, shop, { supplier: chosenSupplier(draft), order: part, today }),
    fields: { supplierName: 'supplier', supplierId: 'supplier' },
    refusals: {
      delivery_mismatch: 'totalMinor',
      delivery_in_future: 'businessDay',
      day_locked: 'businessDay',
      product_archived: 'lines',
      till_not_found: 'tillId',
    },
    shortcut: 'Ctrl+S',
    onChange: (draft) => keepDraft(shopId, orderId, draft),
    submit: async (body) => {
      const isOwed = body.paidFrom === 'on-account' || body.paidFrom === 'not-billed'
      const owed = isOwed ? await supplierFor(shopId, suppliers, body.supplierName ?? '') : null
      try {
        return await api.call(recordDelivery, {
          ...{ shopId, deliveryId: start.deliveryId },
          body: { ...body, ...(owed !== null && { supplierId: owed }) },
        })
      } catch (error) {
        // Shows what has already been received beside what is typed; recording again confirms that these are other goods.
        if (error instanceof ApiProblem && error.code === 'order_received_meanwhile') refetch.revalidate()
        throw error
      }
    },
    done: ({ entryNumber }) => {
      keepDraft(shopId, orderId, null)
      navigate(order ? orderPath(order.orderId) : documentPath(entryNumber))
    },
  })
}
