import type { Statement } from '#domain/statement/statement.ts'
import { ProofLine } from './proof-line.tsx'

/** The foot of a statement: its notes, and what proves it. */
export function StatementFoot({ notes = [], proof }: Pick<Statement, 'notes' | 'proof'>) {
  return (
    <>
      {notes.length > 0 && (
        <div className="flex flex-col gap-1 text-13 text-ink-soft">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      {proof && <ProofLine proof={proof} />}
    </>
  )
}
