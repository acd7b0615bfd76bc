/** Where a return from the till is made out: it leads back here. */
export const takeBackAddress = (saleId: string, isAll = false) =>
  `/user/dashboard/sales/${saleId}/return?from=till${isAll ? '&all=1' : ''}`
