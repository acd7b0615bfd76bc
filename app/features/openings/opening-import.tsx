import { Money } from '#app/components/format/money.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { creditListPath } from '#app/features/credit/paths.ts'
import { FileImport } from '#app/features/imports/file-import.tsx'
import type { Changes } from '#app/features/imports/import-now.tsx'
import { importOpenings } from '#app/features/imports/imports-api.ts'
import { NewNames } from '#app/features/imports/new-names.tsx'
import { count, counted, rowsFigure } from '#app/features/imports/report-tiles.tsx'
import { reviewSentence } from '#app/features/reviews/review-words.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { OpeningsImportReport } from '#domain/api/opening-import.ts'
import type { OpeningSubject } from '#domain/import/opening-row.ts'
import { subjects } from './subjects.ts'

/** A list of openings: recorded in the books. */
export function OpeningImport({ shopId, of }: { shopId: string; of: OpeningSubject }) {
  const { one, many, fields, missing, help } = subjects[of]
  return (
    <FileImport
      {...{ shopId, fields, missing, help, kind: of, Allowed: ForPosting }}
      send={(file, options) => importOpenings(shopId, of, file, options)}
      figures={(report) => figuresOf(report, of)}
      above={(report) => (
        <>
          <NewNames
            title={of === 'payables' ? 'New suppliers' : 'New customers'}
            names={report.newNames}
            total={report.newParties}
          />
          <ImplausibleFigures figures={report.implausible} notListed={report.implausibleNotListed} />
        </>
      )}
      changes={(report) => changesIn(report, { one, many })}
      done={({ created, corrected, unchanged }) => ({
        title: 'Opening balances imported',
        text: `${counted(created, one, many)} recorded, ${count(corrected)} corrected, ${count(unchanged)} unchanged.`,
        next: <SeeThem of={of} />,
      })}
    />
  )
}

/** On to what the openings are of. */
function SeeThem({ of }: { of: OpeningSubject }) {
  const { to, label } = {
    receivables: { to: creditListPath('customers'), label: 'See the customers' },
    payables: { to: creditListPath('suppliers'), label: 'See the suppliers' },
    stock: { to: '/user/dashboard/accounting/stock', label: 'See the stock' },
  }[of]
  return (
    <ButtonLink variant="primary" to={to}>
      {label}
    </ButtonLink>
  )
}

function changesIn(report: OpeningsImportReport, { one, many }: { one: string; many: string }): Changes {
  const total = report.created + report.corrected
  const question = (
    <>
      {counted(total, one, many)}
      {report.created === report.rowsAccepted && (
        <>
          {' '}
          totalling <Money amountMinor={report.totalMinor} />
        </>
      )}{' '}
      will be posted to the books.
    </>
  )
  return { total, one, many, question }
}

/** The rows that are asked about once the list is recorded. */
function ImplausibleFigures({
  figures,
  notListed,
}: {
  figures: OpeningsImportReport['implausible']
  notListed: number
}) {
  const shop = useShop()
  if (figures.length === 0) return null
  return (
    <Section title="Figures to check">
      <p className="max-w-prose text-14 text-ink-soft">
        Rows that you confirm are recorded as they are in the file, and listed under “To check”.
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 wrap-anywhere marker:text-warn">
        {[...figures.entries()].map(([at, figure]) => (
          <li key={at}>{reviewSentence(figure, shop)}</li>
        ))}
      </ul>
      {notListed > 0 && <p className="text-14 text-ink-soft">And {count(notListed)} more.</p>}
    </Section>
  )
}

function figuresOf(report: OpeningsImportReport, of: OpeningSubject) {
  const { created, corrected, unchanged, newParties, totalMinor } = report
  return [
    rowsFigure(report),
    {
      label: 'New',
      value: count(created),
      ...(newParties > 0 && {
        note: counted(newParties, of === 'payables' ? 'new supplier' : 'new customer'),
      }),
    },
    { label: 'Corrected', value: count(corrected), note: `${count(unchanged)} unchanged` },
    { label: 'Total', value: <Money amountMinor={totalMinor} isFitted /> },
  ]
}
