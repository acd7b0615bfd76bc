import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { ApiProblem } from '#app/api/problem.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage, BankFile, BankFileCheck } from '#domain/api/bank.ts'
import type { Minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { checkFile, readFileText, sendStatement } from './bank-api.ts'
import { headerOf } from './column-fields.tsx'

type Mapping = NonNullable<BankFile['mapping']>

/** The file, and what the server says of it on each change of its columns. */
export function useChosenStatement(page: BankAccountPage) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const of = { shopId, account: page.summary.account }
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [mapping, setMapping] = useState<Mapping | undefined>(undefined)
  const [closingMinor, setClosing] = useState<Minor | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [statementId, setStatementId] = useState(() => newId())
  const checked = useStatementCheck(of)
  const { report, header, check, setError } = checked
  return {
    ...{ file, header, mapping, report, isSending, closingMinor, setClosing },
    error: checked.error,
    isBusy: checked.isBusy,
    isCsv: header.length > 0 && report?.format !== 'ofx',
    async choose(one: File) {
      setFile(one)
      checked.forget()
      setMapping(undefined)
      setStatementId(newId())
      const content = await readFileText(one)
      setText(content)
      await check(one.name, content, undefined)
    },
    map(wanted: Mapping) {
      setMapping(wanted)
      if (file) void check(file.name, text, wanted)
    },
    clear() {
      checked.stop()
      setFile(null)
    },
    async send(done: () => void) {
      if (!file || !report) return
      setIsSending(true)
      try {
        // As it was shown: what is found by its name today may be found otherwise tomorrow.
        const { dayOrder, ...columns } = report.columns
        const shown = report.format === 'csv' ? ({ columns, dayOrder } as Mapping) : undefined
        const body = bodyOf(file.name, text, mapping ?? shown)
        await sendStatement(of, statementId, { ...body, ...(closingMinor !== null && { closingMinor }) })
        revalidate()
        done()
      } catch (fault) {
        setError(fault)
      }
      setIsSending(false)
    },
  }
}

/** What the server says of a statement; an answer that was overtaken is dropped. */
function useStatementCheck(of: { shopId: string; account: AccountCode }) {
  const [header, setHeader] = useState<readonly string[]>([])
  const [report, setReport] = useState<BankFileCheck | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  async function check(name: string, content: string, wanted: Mapping | undefined) {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setIsBusy(true)
    setError(null)
    try {
      const found = await checkFile(of, bodyOf(name, content, wanted), stop.signal)
      setReport(found)
      if (found.header.length > 0) setHeader(found.header)
    } catch (fault) {
      if (stop.signal.aborted) return
      setReport(null)
      setError(fault)
      if (fault instanceof ApiProblem && fault.code === 'columns_missing') setHeader(headerOf(content))
    }
    if (running.current === stop) setIsBusy(false)
  }
  return {
    ...{ header, report, error, isBusy, setError, check },
    /** Another file is chosen. */
    forget() {
      setReport(null)
      setHeader([])
    },
    stop() {
      running.current?.abort()
      setReport(null)
      setError(null)
      setIsBusy(false)
    },
  }
}

function bodyOf(name: string, content: string, wanted: Mapping | undefined): BankFile {
  return {
    name,
    text: content,
    ...(wanted && { mapping: wanted }),
  }
}
