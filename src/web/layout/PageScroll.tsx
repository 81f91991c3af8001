import { useLayoutEffect } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

/** Opens each page at its top, or where the reader left it, at once. */
export const PageScroll = () => (
  <>
    <EndSmoothness />
    <ScrollRestoration />
  </>
)

/**
 * A page that was opened at one of its sections scrolls smoothly (app.css). The next page must not: its first scroll
 * would be an animation, and a return during it would end some pixels off. So the styles are brought up to date before.
 */
function EndSmoothness() {
  useLocation()
  useLayoutEffect(() => void document.body.getBoundingClientRect())
  return null
}
