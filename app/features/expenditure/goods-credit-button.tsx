import { FileMinus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { GoodsBill } from '#domain/api/bill.ts'
import { readGoodsBill, recordGoodsCredit } from '#domain/api/routes/deliveries.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { grossOf, partOfLine } from '#domain/documents/bill-credit/credit-line.ts'
import { type GoodsBillKind, GoodsCreditBody } from '#domain/documents/goods-credit/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { aboveLeft, type Creditable, CreditNoteDialog } from './credit-note-dialog.tsx'
import { fetchSuppliers } from './expenditure-api.ts'

/** Records the supplier's credit note on the price of goods: the bill is read at the press of the button. */
export function GoodsCreditButton({
  shopId,
  of: { kind, id },
}: {
  shopId: string
  of: { kind: GoodsBillKind; id: string }
}) {
  const [ready, setReady] = useState<Creditable<GoodsCreditBody> | null>(null)
  const open = useToastedAction(async () => {
    const bill = await api.call(readGoodsBill, { shopId, kind, billId: id })
    const suppliers = bill.supplierId === null ? await fetchSuppliers(shopId) : null
    setReady(creditable(shopId, bill, suppliers))
  })
  return (
    <>
      <Button icon={FileMinus} isBusy={open.isBusy} busyLabel="Opening" onClick={() => void open.act()}>
        Credit note
      </Button>
      {ready && <CreditNoteDialog of={ready} onClose={() => setReady(null)} />}
    </>
  )
}

function creditable(
  shopId: string,
  { kind, id, totalMinor, openMinor, lines: billed }: GoodsBill,
  suppliers: readonly Supplier[] | null,
): Creditable<GoodsCreditBody> {
  const lines = billed.map(({ lineId, name, left: { netMinor, taxes } }) => ({
    ...{ lineId, netMinor, taxes, label: name },
  }))
  const hasMoreBilled = sumMinor(lines.map(grossOf)) < totalMinor
  return {
    description:
      'Enter the price reduction of each line, tax included. It reduces what is owed and what the goods cost; amounts already paid stay as credit with the supplier. For goods that go back, use Return goods to the supplier.',
    creditAll: hasMoreBilled ? 'Credit all that is left' : 'Credit the whole bill',
    lines,
    errorOf: aboveLeft,
    openMinor,
    suppliers,
    schema: GoodsCreditBody,
    bodyOf({ grosses, supplierId, head }) {
      const credited = lines.flatMap(({ lineId, netMinor, taxes }, index) => {
        const grossMinor = grosses[index] ?? minor(0)
        return grossMinor > 0 ? [partOfLine({ lineId, netMinor, taxes }, grossMinor)] : []
      })
      return {
        ...{ of: { kind, id }, ...(supplierId !== '' && { supplierId }), ...head },
        ...{ lines: credited, totalMinor: sumMinor(credited.map(grossOf)) },
      }
    },
    submit: (creditId, body) => api.call(recordGoodsCredit, { shopId, creditId, body }),
  }
}
