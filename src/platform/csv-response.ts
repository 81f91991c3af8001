/** A CSV file that is streamed as its rows are read, so that a large one is never in memory as a whole. */
export function csvResponse<Row>(
  name: string,
  head: string,
  pages: AsyncGenerator<readonly Row[]>,
  linesOf: (rows: readonly Row[]) => string,
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    pull: async (controller) => {
      const next = await pages.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(linesOf(next.value)))
    },
    cancel: async () => {
      await pages.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}
