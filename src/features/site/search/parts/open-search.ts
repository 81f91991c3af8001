let open: (() => void) | undefined

/** Opens the palette if it is mounted; false if not, so that a link can lead to the page instead. */
export function openSearch(): boolean {
  open?.()
  return open !== undefined
}

/** @returns a function that unregisters it. */
export function onOpenSearch(act: () => void): () => void {
  open = act
  return () => {
    open = undefined
  }
}
