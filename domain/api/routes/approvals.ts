import { ApprovalGiven, ApprovalRequest } from '../approval.ts'
import { ShopId } from '../common.ts'
import { route } from '../route.ts'

export const approve = route({
  method: 'POST',
  path: '/api/shops/:shopId/approvals',
  summary: "Approves at a till what is beyond a cashier's limits, by the owner's code or password.",
  access: 'employee',
  rate: 30,
  evenClosed: true,
  bodyLimit: 16_384,
  params: { shopId: ShopId },
  body: ApprovalRequest,
  answers: { 201: ApprovalGiven },
  refuses: [409, 425],
})
