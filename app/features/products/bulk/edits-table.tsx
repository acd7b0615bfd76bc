import type { ReactNode } from 'react'
import { Money } from '#app/components/format/money.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import type { EditedFields } from '#domain/product/bulk-edit.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import type { Edit } from './write-edits.ts'

type Row = Edit & { reason?: string }

/** Each product with what it was and what it becomes; or why it was not changed. */
export function EditsTable({ id, label, rows }: { id: string; label: string; rows: readonly Row[] }) {
  const columns: DataColumn<Row>[] = [
    {
      id: 'name',
      header: 'Name',
      value: ({ product }) => product.name,
      cell: ({ product }) => (
        <>
          {product.name} <span className="text-13 text-ink-soft">{product.sku}</span>
        </>
      ),
      wraps: true,
      phone: 'title',
    },
    ...(rows.some(({ reason }) => reason !== undefined)
      ? [
          {
            id: 'reason',
            header: 'Why not',
            value: ({ reason = '' }: Row) => reason,
            wraps: true,
            width: 360,
            phone: 'detail' as const,
          },
        ]
      : [
          {
            id: 'before',
            header: 'Now',
            value: ({ before }: Row) => sortable(before),
            cell: ({ before }: Row) => <Value of={before} isSoft />,
            width: 150,
            phone: 'detail' as const,
          },
          {
            id: 'after',
            header: 'Becomes',
            value: ({ after }: Row) => sortable(after),
            cell: ({ after }: Row) => <Value of={after} />,
            width: 150,
            phone: 'figure' as const,
          },
        ]),
  ]
  return (
    <DataTable
      id={id}
      label={label}
      rows={rows}
      columns={columns}
      rowKey={({ product }) => product.productId}
      urlKeys={null}
      hasFilter={false}
      hasDownload={false}
      isCompact
      empty={null}
    />
  )
}

function sortable({ barcodes, ...fields }: Partial<EditedFields>): string | number {
  return barcodes?.join(' ') ?? Object.values(fields)[0] ?? ''
}

function Value({ of, isSoft }: { of: Partial<EditedFields>; isSoft?: boolean }): ReactNode {
  const className = isSoft ? 'text-ink-soft' : 'font-medium'
  if (of.priceMinor !== undefined) return <Money amountMinor={of.priceMinor} isBare className={className} />
  if (of.reorderLevelMilli !== undefined)
    return <Quantity quantityMilli={of.reorderLevelMilli} className={className} />
  return <span className={className}>{wordOf(of)}</span>
}

function wordOf({ category, taxClassId, status, barcodes }: Partial<EditedFields>): string {
  if (taxClassId !== undefined) return taxClassLabels[taxClassId]
  if (status !== undefined) return status === 'archived' ? 'Archived' : 'On sale'
  if (barcodes !== undefined) return barcodes.join(' ') || 'No barcode'
  return category || 'No category'
}
