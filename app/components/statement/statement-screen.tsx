import type { ReactNode } from 'react'
import { Screen } from '#app/components/ui/screen.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { ChoicesMenu } from './choices-menu.tsx'
import { PrintHead } from './print-head.tsx'
import { StatementDownload } from './statement-download.tsx'
import { StatementFoot } from './statement-foot.tsx'
import { StatementPhone } from './statement-phone.tsx'
import { StatementTable } from './statement-table.tsx'

/** A screen that is one statement: its head on paper, its downloads, and its notes and proof below. */
export function StatementScreen({
  statement,
  notes = statement.notes,
  choices,
  children,
  after,
  ...screen
}: {
  statement: Statement
  /** Those of the statement, unless fewer are shown. */
  notes?: Statement['notes']
  /** What is shown of it, where that takes more than a line on a phone. */
  choices?: ReactNode
  children: ReactNode
  /** Below the notes and the proof. */
  after?: ReactNode
  subtitle?: ReactNode
  range?: ReactNode
  back?: { to: string; label: string }
}) {
  const isPhone = useIsPhone()
  const actions = (
    <>
      {choices && isPhone && <ChoicesMenu>{choices}</ChoicesMenu>}
      <StatementDownload statement={statement} />
    </>
  )
  return (
    <Screen {...screen} title={statement.title} actions={actions}>
      <PrintHead {...statement} />
      {choices && !isPhone && <div className="no-print flex flex-wrap items-center gap-2">{choices}</div>}
      {children}
      <StatementFoot notes={notes} proof={statement.proof} />
      {after}
    </Screen>
  )
}

/** The rows of a statement: a table, or on a phone one column of figures at a time. */
export function StatementView({ statement }: { statement: Statement }) {
  return useIsPhone() ? <StatementPhone statement={statement} /> : <StatementTable statement={statement} />
}
