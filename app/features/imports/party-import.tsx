import { ButtonLink } from '#app/components/ui/button.tsx'
import { creditListPath } from '#app/features/credit/paths.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { FileImport } from './file-import.tsx'
import { importParties } from './imports-api.ts'
import type { ImportField } from './mapping-fields.tsx'
import { changesFigures, changesText, rowsFigure } from './report-tiles.tsx'

const fields: readonly ImportField[] = [
  { field: 'name', label: 'Name', isRequired: true },
  { field: 'number', label: 'Number', help: 'The shop’s own number, if it has one.' },
  { field: 'phone', label: 'Phone' },
  { field: 'email', label: 'Email' },
  { field: 'taxpayerNumber', label: 'Tax number', help: 'TIN or VAT number.' },
  { field: 'address', label: 'Address' },
  { field: 'termsDays', label: 'Payment terms', help: 'In days, such as 30.' },
  { field: 'limit', label: 'Credit limit' },
  { field: 'currency', label: 'Currency', help: 'Limits in another currency are refused.' },
]

/** A list of customers or suppliers. */
export function PartyImport({ shopId, side }: { shopId: string; side: PartySide }) {
  const one = side === 'customers' ? 'customer' : 'supplier'
  return (
    <FileImport
      {...{ shopId, fields, kind: side }}
      missing={`Choose which column holds the name of the ${one}.`}
      help="A name is enough. You see how each row was read before anything is stored. Records that are already here, by number or name, are updated. What is owed is imported under “Opening balances from a file”."
      send={(file, options) => importParties(shopId, side, file, options)}
      figures={(report) => [rowsFigure(report), ...changesFigures(report, side)]}
      changes={({ created, updated }) => ({ total: created + updated, one })}
      done={(report) => ({
        title: side === 'customers' ? 'Customers imported' : 'Suppliers imported',
        text: changesText(report, one),
        next: (
          <ButtonLink variant="primary" to={creditListPath(side)}>
            See the {side}
          </ButtonLink>
        ),
      })}
    />
  )
}
