let open: (() => void) | undefined

/** Opens the palette where it stands; false where it does not, so that a link may lead to the page instead. */
export function openSearch(): boolean {
  open?.()
  return open !== undefined
}

/** @returns how to take it back. */
export function onOpenSearch(act: () => void): () => void {
  open = act
  return () => {
    open = undefined
  }
}
