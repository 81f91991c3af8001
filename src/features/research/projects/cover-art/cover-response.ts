import { Refusal } from '#wire/refusal.ts'
import { cover } from './cover.ts'

/** @throws Refusal drawing_not_found (404) for an unknown sector or a malformed name. */
export function coverResponse(sector: string, file: string): Response {
  const id = /^([0-9a-f-]{36})\.svg$/.exec(file)?.[1]
  const drawing = id && cover(sector, id)
  if (!drawing) throw new Refusal('drawing_not_found', 'There is no such drawing.')
  return new Response(drawing, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      // Allows only the drawing's own styles if it is opened as a page.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
