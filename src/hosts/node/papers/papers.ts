import { bounded } from '#platform/bounded.ts'
import type { Papers } from '#platform/papers.ts'

/** By pdfkit, loaded with the first document; two at a time, because drawing takes processor time. */
export function pdfPapers(): Papers {
  const inTurn = bounded({ running: 2, waiting: 50 })
  return { pdf: (paper) => inTurn(async () => (await import('./pdf.ts')).drawPdf(paper)) }
}
