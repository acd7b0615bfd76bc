import { ApprovalGiven, ApprovalRequest } from '../approval.ts'
import { ShopId } from '../common.ts'
import { route } from '../route.ts'

export const approve = route({
  method: 'POST',
  path: '/api/shops/:shopId/approvals',
  summary: 'Approves, with the owner’s code or password, what exceeds a cashier’s limits at a till.',
  access: 'employee',
  rate: 30,
  evenClosed: true,
  bodyLimit: 16_384,
  params: { shopId: ShopId },
  body: ApprovalRequest,
  answers: { 201: ApprovalGiven },
  refuses: [409, 425],
})
