import type { Platform } from '#platform/platform.ts'
import type { PlanInvoice } from '../contract.ts'
import { invoicePaper } from '../paper.ts'

/** An invoice as PDF, for its payer and for staff. */
export const invoicePdf = (platform: Platform, invoice: PlanInvoice) =>
  platform.papers.pdf(invoicePaper(platform, invoice))
