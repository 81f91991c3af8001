/** The focused element and its ancestors, from the inside out, and the index of each among its siblings. */
export type FocusPath = {
  readonly elements: readonly Element[]
  readonly places: readonly number[]
  /** The path of the address at which it was focused. */
  readonly at?: string
}

export const noPath: FocusPath = { elements: [], places: [] }

export function pathTo(element: Element | null): FocusPath {
  const elements: Element[] = []
  for (let one = element; one && one !== document.body; one = one.parentElement) elements.push(one)
  const places = elements.map((one) => (one.parentElement ? [...one.parentElement.children].indexOf(one) : 0))
  return { elements, places, at: location.pathname }
}
