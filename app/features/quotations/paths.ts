export const quotationsPath = '/user/dashboard/quotations'
export const newQuotationPath = `${quotationsPath}/new`

export function quotationPath(quotationId: string): string {
  return `${quotationsPath}/${quotationId}`
}
