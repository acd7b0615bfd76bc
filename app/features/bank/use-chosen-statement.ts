import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { useAction } from '#app/components/ui/use-action.ts'
import { useDryRun } from '#app/features/imports/use-dry-run.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage, BankFile, BankFileCheck } from '#domain/api/bank.ts'
import { addBankStatement, checkBankFile } from '#domain/api/routes/bank.ts'
import { statementTable } from '#domain/bank/statement-table.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { readFileText } from './bank-api.ts'
import { type Mapping, shownMapping } from './column-fields.tsx'

/** The file, and the server's check of it on each change of its columns. */
export function useChosenStatement(page: BankAccountPage) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const of = { shopId, account: page.summary.account }
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [mapping, setMapping] = useState<Mapping | undefined>(undefined)
  const [closingMinor, setClosing] = useState<Minor | null>(null)
  const [isOpeningRight, setOpeningRight] = useState(false)
  const [acceptsDifferences, setAcceptsDifferences] = useState(false)
  const [statementId, setStatementId] = useState(() => newId())
  const checked = useStatementCheck(of)
  const { report, header } = checked
  const openingMinor = openingOf(report, closingMinor)
  const sending = useAction(async (done: () => void) => {
    if (!file || !report) return
    // As it was shown: what is found by its name today may be found otherwise tomorrow.
    const shown = report.format === 'csv' ? shownMapping(report, mapping) : mapping
    const body = {
      ...bodyOf(file.name, text, shown),
      ...(closingMinor !== null && { closingMinor }),
      ...(isOpeningRight && openingMinor !== null && { openingMinor }),
      ...(acceptsDifferences && { acceptsDifferences }),
    }
    await api.call(addBankStatement, { ...of, statementId, body, timeoutMs: reportTimeoutMs })
    revalidate()
    done()
  })
  const check = (name: string, content: string, wanted: Mapping | undefined) => {
    sending.clear()
    setOpeningRight(false)
    setAcceptsDifferences(false)
    return checked.run(name, content, wanted)
  }
  return {
    ...{ file, header, mapping, report, closingMinor, openingMinor },
    ...{ isOpeningRight, setOpeningRight, acceptsDifferences, setAcceptsDifferences },
    setClosing(amountMinor: Minor | null) {
      setClosing(amountMinor)
      setOpeningRight(false)
    },
    error: sending.thrown ?? checked.error,
    isBusy: checked.isChecking,
    isSending: sending.isBusy,
    send: sending.act,
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
      sending.clear()
      checked.stop()
      setFile(null)
    },
  }
}

/** The server's check of a statement, and the columns that it has. */
function useStatementCheck(of: { shopId: string; account: AccountCode }) {
  const [header, setHeader] = useState<readonly string[]>([])
  const dry = useDryRun(async (signal, name: string, content: string, wanted: Mapping | undefined) => {
    try {
      const body = bodyOf(name, content, wanted)
      const found = await api.call(checkBankFile, { ...of, body, signal, timeoutMs: reportTimeoutMs })
      if (found.header.length > 0 && !signal.aborted) setHeader(found.header)
      return found
    } catch (error) {
      const areMissing = error instanceof ApiProblem && error.code === 'columns_missing'
      if (areMissing && !signal.aborted) setHeader(columnsIn(content))
      throw error
    }
  })
  function forget() {
    dry.forget()
    setHeader([])
  }
  return { ...dry, header, forget }
}

/** The balance before the first line by a closing balance that was entered here, else as the server reports it. */
function openingOf(report: BankFileCheck | null, closingMinor: Minor | null): Minor | null {
  if (!report || closingMinor === null) return report?.beforeMinor ?? null
  return minor(closingMinor - report.addedMinor)
}

/** The names to choose from where the ones that are needed were not found. */
function columnsIn(text: string): string[] {
  try {
    return statementTable(text).names
  } catch {
    // The reason is shown already: the server refused the file for it.
    return []
  }
}

function bodyOf(name: string, content: string, wanted: Mapping | undefined): BankFile {
  return {
    name,
    text: content,
    ...(wanted && { mapping: wanted }),
  }
}
