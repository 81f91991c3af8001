import type { createBrowserRouter } from 'react-router'

/**
 * In Test Mode no server rendered this page: it is rendered once its data is loaded. Ordinary pages never load this.
 */
export function drawAlone(router: ReturnType<typeof createBrowserRouter>, draw: () => void): void {
  if (router.state.initialized) {
    draw()
    return
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    draw()
  })
}
