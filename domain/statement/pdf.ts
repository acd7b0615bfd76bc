import { formatMinor, minor } from '../money.ts'
import type {
  PdfColumns,
  PdfDocument,
  PdfLayout,
  PdfRule,
  PdfTable,
  PdfText,
} from '../printing/pdf-document.ts'
import { isFigure, valueText } from '../table/value-text.ts'
import { letterheadOf } from './letterhead.ts'
import { brokenWords, type ListLayout, layoutOfList } from './list-widths.ts'
import {
  allRows,
  figureOf,
  headColumns,
  type Sentence,
  type Statement,
  type StatementColumn,
  type StatementRow,
  type StatementShop,
  wideColumns,
} from './statement.ts'

const widthOfPage = { portrait: 595 - 80, landscape: 842 - 80 } as const

/** What fits beside the names of the rows, upright and across. */
const maxColumnsUpright = 5
const maxColumnsAcross = 9

const soft = '#555555'
const indent = 10

/** Printed statements write what is below zero in brackets. */
function printed(text: string): string {
  return text.startsWith('−') ? `(${text.slice(1)})` : text
}

function printedSentence(sentence: Sentence, currency: string): string {
  return sentence
    .map((part) => (typeof part === 'string' ? part : printed(formatMinor(minor(part), currency))))
    .join('')
}

const side = (column: Pick<StatementColumn, 'kind'>) => (isFigure(column) ? 'right' : 'left')

function rowCells(row: StatementRow, statement: Statement, columns: readonly StatementColumn[]): PdfText[] {
  const { shop, name, total } = statement
  const bold = row.isSum === true
  return [
    ...headColumns(statement).map(
      (head): PdfText => ({
        // A total is no day, where the names are days.
        text:
          row === total ? (head.id === name.key ? row.label : '') : valueText(head.value(row), head, shop),
        bold,
        ...(head.id === name.key && row.level ? { margin: [row.level * indent, 0, 0, 0] as const } : {}),
      }),
    ),
    ...columns.map(
      (column): PdfText => ({
        text: printed(valueText(figureOf(row, column).value, column, shop)),
        alignment: side(column),
        bold,
      }),
    ),
  ]
}

function tableOf(statement: Statement, columns: readonly StatementColumn[]): PdfTable {
  const heads = headColumns(statement)
  const rows = allRows(statement)
  return {
    table: {
      ...tableOnPages,
      widths: [
        ...heads.map(({ id }) => (id === statement.name.key ? '*' : 'auto')),
        ...columns.map(() => 'auto'),
      ],
      body: [
        [
          ...heads.map(({ header }): PdfText => ({ text: header, color: soft })),
          ...columns.map((column): PdfText => ({ text: column.label, alignment: side(column), color: soft })),
        ],
        ...rows.map((row) => rowCells(row, statement, columns)),
      ],
    },
    layout: hairlines(rows),
    margin: [0, 8, 0, 8],
  }
}

const tableOnPages = { headerRows: 1, dontBreakRows: true, keepWithHeaderRows: 1 } as const

function hairlines(rows: readonly StatementRow[]): PdfLayout {
  return {
    hLineWidth: (line) => (line === 0 ? 0 : line === 1 || rows[line - 2]?.isSum ? 0.8 : 0.3),
    vLineWidth: () => 0,
    hLineColor: () => '#999999',
    paddingTop: () => 4,
    paddingBottom: () => 4,
  }
}

/** A list on paper: its columns as wide as their content, its name one of them. */
function listTables(statement: Statement): { layout: ListLayout; tables: PdfTable[] } {
  const { name } = statement
  const columns = wideColumns(statement)
  const rows = allRows(statement)
  const wraps = [name.isFigure !== true, ...columns.map(({ kind }) => kind === 'text')]
  const heads = [name, ...columns].map(({ label }) => label)
  const bodies = rows.map((row) =>
    rowCells(row, statement, columns).map(
      (cell, at): PdfText =>
        wraps[at]
          ? { ...cell, text: brokenWords(cell.text) }
          : { ...cell, noWrap: true, ...(at === 0 && { alignment: 'right' as const }) },
    ),
  )
  const layout = layoutOfList(
    heads.map((head, at) => ({
      texts: [head, ...bodies.flatMap((cells) => cells[at]?.text.split('\n') ?? [])],
      wraps: wraps[at] === true,
    })),
  )
  const tables = layout.tables.map((places): PdfTable => {
    const head = places.map(({ at }): PdfText => {
      const column = columns[at - 1]
      const isRight = column ? isFigure(column) : name.isFigure
      return { text: heads[at] ?? '', alignment: isRight ? 'right' : 'left', color: soft }
    })
    const body = bodies.map((cells) => places.map(({ at }) => cells[at] ?? { text: '' }))
    return {
      table: { ...tableOnPages, widths: places.map(({ width }) => width), body: [head, ...body] },
      layout: hairlines(rows),
      margin: [0, 8, 0, 8],
    }
  })
  return { layout, tables }
}

function rule(width: number, margin?: PdfRule['margin']): PdfRule {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.8, lineColor: '#999999' }],
    ...(margin && { margin }),
  }
}

/** The head that the shop's receipts have, with a line below it. */
function letterhead(shop: StatementShop, width: number): (PdfText | PdfRule)[] {
  return [
    { text: shop.name, fontSize: 14, bold: true },
    ...letterheadOf(shop).map((text): PdfText => ({ text, fontSize: 9, color: soft })),
    rule(width, [0, 8, 0, 10]),
  ]
}

/** Room to sign: a statement that is handed to a bank or an accountant says who made it. */
function signatureLine(): PdfColumns {
  const over = (text: string, width: number) => ({
    width,
    stack: [rule(width), { text, color: soft, margin: [0, 3, 0, 0] as const }],
  })
  return {
    columns: [over('Name and position', 180), over('Signature', 180), over('Date', 90)],
    columnGap: 20,
    unbreakable: true,
    margin: [0, 48, 0, 0],
  }
}

/** Upright or across, by how many columns there are. */
function onPages(statement: Statement) {
  const columns = wideColumns(statement)
  const isAcross = columns.length > maxColumnsUpright
  const perTable = isAcross ? maxColumnsAcross : maxColumnsUpright
  const tables: PdfTable[] = []
  for (let at = 0; at < columns.length; at += perTable)
    tables.push(tableOf(statement, columns.slice(at, at + perTable)))
  return { pageOrientation: isAcross ? 'landscape' : 'portrait', fontSize: 9, tables } as const
}

function listOnPages(statement: Statement) {
  const { layout, tables } = listTables(statement)
  return { ...layout, tables }
}

/** A list without amounts is in no currency. */
function daysAndCurrency(statement: Statement): string {
  const { period, shop } = statement
  const days = `${period[0]?.toUpperCase()}${period.slice(1)}.`
  const hasAmounts = !statement.isList || statement.columns.some(({ kind }) => kind === 'money')
  return hasAmounts ? `${days} Amounts in ${shop.currency}.` : days
}

/**
 * The statement on A4 paper, for pdfmake. Where its columns do not fit beside each other, several tables follow.
 * @param madeAt in words
 */
export function statementPdf(statement: Statement, madeAt: string): PdfDocument {
  const { title, period, shop, chosenBy = [], notes = [], proof } = statement
  const { pageOrientation, fontSize, tables } = statement.isList ? listOnPages(statement) : onPages(statement)
  const foot = [...notes, ...(proof ? [`${proof.lead} ${printedSentence(proof.text, shop.currency)}`] : [])]
  return {
    pageSize: 'A4',
    pageOrientation,
    pageMargins: [40, 40, 40, 44],
    info: { title: `${title}, ${period}`, author: shop.name },
    defaultStyle: { font: 'Roboto', fontSize },
    content: [
      ...letterhead(shop, widthOfPage[pageOrientation]),
      { text: title, fontSize: 18, bold: true, margin: [0, 2, 0, 0] },
      { text: daysAndCurrency(statement), fontSize: 9, color: soft, margin: [0, 2, 0, 0] },
      ...(chosenBy.length > 0 ? [{ text: `Only ${chosenBy.join('; ')}.`, fontSize: 9, color: soft }] : []),
      { text: `Made ${madeAt}.`, fontSize: 9, color: soft, margin: [0, 0, 0, 6] },
      ...tables,
      ...foot.map((text): PdfText => ({ text, fontSize: 9, margin: [0, 4, 0, 0] })),
      signatureLine(),
    ],
    footer: (page, pages) => ({
      text: `${shop.name} · ${title} · ${period} · page ${page} of ${pages}`,
      fontSize: 8,
      color: soft,
      margin: [40, 10, 40, 0],
    }),
  }
}
